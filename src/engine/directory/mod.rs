//! Asking the tools for customers and companies: a conversation, since an answer brings the ids for the next question.

mod changing;
mod companies;
mod creating;
mod customers;
mod earlier;
mod made_up;
mod talk;
mod writing;

use super::ask::{Asked, Running};
use crate::model::{Declaration, DirectoryExchange};
use talk::Talk;

pub use writing::WritesAhead;

/// The whole conversation: first what only reads, then, where that is allowed, what creates customers and changes
/// hallmark's own; `ahead` is told before that.
pub(super) async fn ask(
    run: &mut Running<'_>,
    asked: &Asked<'_>,
    declarations: &[Declaration],
    ahead: &dyn Fn(WritesAhead),
) -> Vec<DirectoryExchange> {
    let Some(writes) = asked.directory else { return Vec::new() };
    let mut talk = Talk::new(run, declarations);
    customers::read(&mut talk).await;
    let company = companies::read(&mut talk).await;
    if writes.any() {
        writing::write(&mut talk, writes, company, ahead).await;
    }
    talk.exchanges
}
