//! Creating and changing customers: those that this run creates, and one that an earlier run left.
//!
//! The changes are tried on one of an earlier run where there is one, so that they take no new customer. What
//! `create_customer` takes and refuses can be seen of new ones alone.

use serde_json::Value;

use super::made_up::MadeUp;
use super::talk::Talk;
use super::{changing, creating, earlier};
use crate::probe::DirectoryWrites;

/// What is about to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WritesAhead {
    /// How many customers of earlier runs the search shows.
    pub earlier: usize,
    /// Whether one of them is changed again.
    pub reused: bool,
    /// How many new customers stay behind at the most.
    pub new_at_most: usize,
    /// Whether they can be emptied, which `update_customer` does.
    pub emptied: bool,
}

/// Creates customers, changes one of hallmark's own, and leaves all of them emptied: no tool deletes.
pub(super) async fn write(
    talk: &mut Talk<'_, '_>,
    writes: DirectoryWrites,
    company: Option<Value>,
    ahead: &dyn Fn(WritesAhead),
) {
    let emptied = talk.offers("update_customer");
    let changing = writes.changing && emptied;
    let earlier = if changing { earlier::find(talk).await } else { earlier::Earlier::default() };
    let (reused, creates) = (earlier.own.is_some(), talk.offers("create_customer"));
    let (_, most) = DirectoryWrites { changing, ..writes }.new_customers(reused);
    let new_at_most = if creates { most } else { 0 };
    ahead(WritesAhead { earlier: earlier.found, reused, new_at_most, emptied });
    let mut made = MadeUp::new();
    let mut own = Vec::new();
    // Somebody may have filled that customer in since it was looked at.
    let still = |told: Option<Value>, id: &Value| told.is_some_and(|told| earlier::is_still_left(&told, id));
    if let Some(id) = earlier.own
        && still(changing::read_before(talk, &id).await, &id)
    {
        changing::change(talk, &mut made, &id, company.clone()).await;
        own.push(id);
    }
    let first = match writes.creating {
        true => creating::try_all(talk, &mut made, &mut own).await,
        false if reused || !changing => None,
        false => creating::plain(talk, &mut made, &mut own).await.map(|(id, _)| id),
    };
    if let Some(id) = first.filter(|_| changing && !reused) {
        changing::read_before(talk, &id).await;
        changing::change(talk, &mut made, &id, company).await;
    }
    for (index, id) in own.iter().enumerate() {
        changing::tidy(talk, &format!("write/tidy-{}", index + 1), id).await;
    }
}
