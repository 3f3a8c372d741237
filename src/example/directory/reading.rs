use serde_json::{Map, Value, json};

use super::arguments::{Arguments, Refusal};
use super::customer::{Customer, Field};
use super::desk::{Directory, LIMIT, MOST, fitting, held};
use super::firm::{Firm, firms};

/// What a page of companies takes beside its rows, at the most, when no part of a name is asked for.
const AROUND: usize = 200;

impl Directory {
    /// `search_customers`: the first of those whom a part of their name, address or company finds, or of
    /// everybody. One of the older tools: it wraps nothing, and there is no next page.
    pub(in crate::example) fn search(
        &self,
        arguments: &Arguments,
        finds: impl Fn(&Customer, &str) -> bool,
    ) -> Result<Value, Refusal> {
        let query = arguments.text("q")?;
        let limit = arguments.number("limit", 1..=MOST)?.unwrap_or(LIMIT);
        let found: Vec<&Customer> = self
            .customers
            .iter()
            .filter(|customer| query.is_none_or(|query| finds(customer, query)))
            .collect();
        let shown: Vec<_> = found.iter().take(limit).map(|customer| customer.row()).collect();
        Ok(json!({ "query": query, "total_matched": found.len(), "customers": shown }))
    }

    /// `get_customer`: the profile with what the customer wrote of late, wrapped and held to its bound.
    pub(super) fn get(&self, arguments: &Arguments) -> Result<Value, Refusal> {
        Ok(held(self.asked(arguments)?.whole(), &["tickets", "conversations", "survey_responses"]))
    }

    /// `list_companies`: a page of those whom a part of their name or domain finds. A page that is too big to
    /// send ends early and says where to carry on.
    pub(in crate::example) fn list_companies(
        arguments: &Arguments,
        finds: impl Fn(&Firm, &str) -> bool,
    ) -> Result<Value, Refusal> {
        let query = arguments.text("q")?;
        let limit = arguments.number("limit", 1..=MOST)?.unwrap_or(LIMIT);
        let offset = arguments.number("offset", 0..=usize::MAX)?.unwrap_or(0);
        let found: Vec<_> =
            firms().iter().filter(|firm| query.is_none_or(|query| finds(firm, query))).collect();
        let page: Vec<Value> =
            found.iter().skip(offset).take(limit).map(|firm| Value::Object(firm.row())).collect();
        let wanted = page.len();
        let beside = AROUND + json!(query).to_string().len();
        let companies = fitting(page, beside);
        let next = offset.saturating_add(companies.len());
        let truncated = companies.len() < wanted;
        Ok(json!({
            "query": query,
            "total_matched": found.len(),
            "limit": limit,
            "offset": offset,
            "companies": companies,
            "truncated": truncated,
            "next_offset": (next < found.len()).then_some(next),
        }))
    }

    /// `get_company`: the details with the contacts and their tickets, wrapped and held to its bound.
    pub(super) fn get_company(&self, arguments: &Arguments) -> Result<Value, Refusal> {
        Ok(held(self.company(arguments)?, &["tickets", "contacts"]))
    }

    /// All there is to say of the company that is asked for.
    pub(in crate::example) fn company(&self, arguments: &Arguments) -> Result<Map<String, Value>, Refusal> {
        let id = arguments.needed("company_id")?;
        let firm = firms().iter().find(|firm| firm.id == id);
        let mut company = firm.ok_or_else(|| Refusal::not_found("company"))?.details();
        let contacts: Vec<&Customer> =
            self.customers.iter().filter(|customer| customer.get(Field::CompanyId) == Some(id)).collect();
        let tickets = contacts.iter().flat_map(|customer| {
            customer.tickets().into_iter().map(|mut ticket| {
                ticket["customer_id"] = customer.id.as_str().into();
                ticket
            })
        });
        let mut tickets: Vec<Value> = tickets.collect();
        tickets.sort_by(|one, other| other["opened_on"].as_str().cmp(&one["opened_on"].as_str()));
        company.insert("contacts".into(), contacts.iter().map(|customer| customer.contact()).collect());
        company.insert("tickets".into(), tickets.into());
        Ok(company)
    }
}

impl Customer {
    /// All there is to say of the customer.
    pub(in crate::example) fn whole(&self) -> Map<String, Value> {
        let mut whole = self.profile();
        whole.insert("tickets".into(), self.tickets().into());
        whole.insert("conversations".into(), self.conversations().into());
        whole.insert("survey_responses".into(), self.survey_responses().into());
        whole
    }

    /// How a company's contact is named.
    fn contact(&self) -> Value {
        json!({
            "customer_id": self.id,
            "display_name": self.get(Field::DisplayName),
            "email": self.get(Field::Email),
            "phone": self.get(Field::Phone),
        })
    }
}
