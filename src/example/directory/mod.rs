//! The company's helpdesk: its directory of customers and companies, and the six tools over it.
//!
//! The customers of the lookup stand in it as they are, beside many who only ever wrote in. What stands in the
//! directory is made when a tool is first called, the same every time; what a call creates or changes is kept
//! for as long as the company is served, and the lookup does not hear of it.

mod arguments;
mod changing;
mod customer;
mod declaration;
mod desk;
mod firm;
mod history;
mod outputs;
mod reading;

pub(super) use arguments::{Arguments, Refusal};
pub(super) use customer::{Customer, Field};
pub(super) use declaration::tools;
pub(super) use desk::{Directory, replied};
pub(super) use firm::Firm;

/// Finds customers by a part of their name, address or company.
pub(super) const SEARCH: &str = "search_customers";
/// Tells a customer's profile and history.
pub(super) const GET: &str = "get_customer";
/// Adds a customer.
pub(super) const CREATE: &str = "create_customer";
/// Corrects a customer.
pub(super) const UPDATE: &str = "update_customer";
/// Lists companies, page by page.
pub(super) const LIST_COMPANIES: &str = "list_companies";
/// Tells a company's details, contacts and tickets.
pub(super) const GET_COMPANY: &str = "get_company";

/// The six tools.
pub(super) const TOOLS: [&str; 6] = [SEARCH, GET, CREATE, UPDATE, LIST_COMPANIES, GET_COMPANY];
