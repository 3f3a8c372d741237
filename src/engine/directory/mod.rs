//! Asking the tools for customers and companies: a conversation, since an answer brings the ids for the next question.

mod companies;
mod customers;
mod made_up;
mod talk;
mod writing;

use super::ask::{Asked, Running};
use crate::model::{Declaration, DirectoryExchange};
use talk::Talk;

/// The whole conversation: first what only reads, then, where that is allowed, what changes the run's own customers.
pub(super) async fn ask(
    run: &mut Running<'_>,
    asked: &Asked<'_>,
    declarations: &[Declaration],
) -> Vec<DirectoryExchange> {
    if !asked.directory {
        return Vec::new();
    }
    let mut talk = Talk::new(run, declarations);
    customers::read(&mut talk).await;
    let company = companies::read(&mut talk).await;
    if asked.designation.directory_writes(asked.allow_writes) {
        writing::write(&mut talk, company).await;
    }
    talk.exchanges
}
