//! What the six tools declare (D1, D3, D5, D7, D13, D16, D27, D35, D45, D48, D57).

use serde_json::{Value, json};

use super::heard::{
    CREATE, GET_COMPANY, GET_CUSTOMER, LIST, SEARCH, UPDATE, about_tool, declared, each, every, settled,
};
use crate::model::{DIRECTORY_TOOLS, Declaration, Finding, Place, Subject, Verdict};
use crate::platform::DirectoryAnswer;
use crate::rules::Run;
use crate::schema::{Objection, accepts, inputs};

/// `directory-tool-missing`
pub(super) fn tool_missing(run: &Run<'_>) -> Verdict {
    if run.designation().directory.is_none() {
        return Verdict::NotApplicable;
    }
    let missing: Vec<&str> = DIRECTORY_TOOLS.into_iter().filter(|tool| run.tool(tool).is_none()).collect();
    let finding = |tool: &str| {
        let near = crate::schema::nearest(tool, run.tools.iter().map(Declaration::name));
        let near = near.map(|near| format!("; `{}` is", crate::model::clean_line(near))).unwrap_or_default();
        about_tool(tool, format!("the server does not offer `{tool}`{near}"))
    };
    match missing.as_slice() {
        all if all.len() == DIRECTORY_TOOLS.len() => Verdict::broken(Finding::new(
            Subject::default(),
            Place::Server,
            "the server offers none of the six tools, so `[directory]` has nothing to judge",
        )),
        some => Verdict::from_findings(some.iter().map(|tool| finding(tool)).collect()),
    }
}

/// `directory-call-failed`: calls that every server of the kind answers.
pub(super) fn call_failed(run: &Run<'_>) -> Verdict {
    if run.designation().directory.is_none() {
        return Verdict::NotApplicable;
    }
    if !run.asked {
        return Verdict::unconfigured("no tool was called");
    }
    let plain = |step: &str| {
        ["search/all", "companies/all", "write/create-plain", "write/read-created", "write/update-all"]
            .contains(&step)
            || step.starts_with("customer/")
            || step.starts_with("company/")
    };
    let mut findings: Vec<Finding> = Vec::new();
    let mut calls = 0;
    for heard in every(run).filter(|heard| plain(heard.step())) {
        calls += 1;
        let tool = &heard.exchange.tool;
        let what = match heard.answer {
            DirectoryAnswer::Told { .. } => continue,
            DirectoryAnswer::Refused => "is refused".to_owned(),
            DirectoryAnswer::Silent { why } => {
                format!("brings nothing to read: {}", crate::model::clean_line(&run.mask.prose(why)))
            }
        };
        if !findings.iter().any(|one| one.subject.tool.as_ref() == Some(tool)) {
            findings.push(heard.finding(format!("a plain call of `{tool}` {what}")));
        }
    }
    match calls {
        0 => Verdict::failed(match DIRECTORY_TOOLS.iter().all(|tool| run.tool(tool).is_none()) {
            true => "none of the six tools is offered",
            false => "none of the six tools was called",
        }),
        _ => Verdict::from_findings(findings),
    }
}

/// A tool's declared inputs: `wanted` are there, and nothing but `needed` has to be sent.
fn inputs_of(run: &Run<'_>, tool: &str, wanted: &[&str], needed: &[&str]) -> Verdict {
    let (index, declaration) = match declared(run, tool) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    let found = declaration.input_schema().map(inputs).unwrap_or_default();
    let list = |names: Vec<&str>| {
        let names: Vec<String> =
            names.iter().map(|name| format!("`{}`", crate::model::clean_line(name))).collect();
        names.join(", ")
    };
    let absent: Vec<&str> =
        wanted.iter().copied().filter(|name| !found.iter().any(|input| input.name == *name)).collect();
    let asked: Vec<&str> = found
        .iter()
        .filter(|input| input.required && !needed.contains(&input.name.as_str()))
        .map(|input| input.name.as_str())
        .collect();
    let mut said = Vec::new();
    if !absent.is_empty() {
        said.push(format!("`{tool}` does not declare {}", list(absent)));
    }
    if !asked.is_empty() {
        said.push(format!("`{tool}` requires {}", list(asked)));
    }
    if tool == CREATE && found.iter().any(|input| input.name == "display_name" && !input.required) {
        said.push(format!("`{tool}` does not require `display_name`"));
    }
    let place = |message| at(index, tool, "/inputSchema", message);
    Verdict::from_findings(said.into_iter().map(place).collect())
}

fn at(index: usize, tool: &str, pointer: &str, message: String) -> Finding {
    let subject =
        Subject { tool: Some(tool.to_owned()), pointer: Some(pointer.to_owned()), ..Subject::default() };
    Finding::new(subject, Place::Tool { tool: index, pointer: pointer.to_owned() }, message)
}

/// `search-inputs`
pub(super) fn search_inputs(run: &Run<'_>) -> Verdict {
    inputs_of(run, SEARCH, &["q", "limit"], &[])
}

/// `get-customer-input`
pub(super) fn get_customer_input(run: &Run<'_>) -> Verdict {
    inputs_of(run, GET_CUSTOMER, &["customer_id"], &["customer_id"])
}

/// `create-inputs`
pub(super) fn create_inputs(run: &Run<'_>) -> Verdict {
    let wanted = ["display_name", "email", "phone", "company", "country"];
    inputs_of(run, CREATE, &wanted, &["display_name"])
}

/// `update-inputs`
pub(super) fn update_inputs(run: &Run<'_>) -> Verdict {
    let wanted =
        ["customer_id", "display_name", "email", "phone", "company", "country", "company_id", "clear"];
    inputs_of(run, UPDATE, &wanted, &["customer_id"])
}

/// `companies-inputs`
pub(super) fn companies_inputs(run: &Run<'_>) -> Verdict {
    inputs_of(run, LIST, &["q", "limit", "offset"], &[])
}

/// `get-company-input`
pub(super) fn get_company_input(run: &Run<'_>) -> Verdict {
    inputs_of(run, GET_COMPANY, &["company_id"], &["company_id"])
}

/// `search-customers-hinted`
pub(super) fn hinted(run: &Run<'_>) -> Verdict {
    settled(declared(run, SEARCH).map(|(index, tool)| {
        let hinted = tool.hint("readOnlyHint") == Some(true);
        let message = "`search_customers` says `readOnlyHint: true`, more than the contract asks";
        from(hinted.then(|| at(index, SEARCH, "/annotations/readOnlyHint", message.into())))
    }))
}

/// `search-hint-contradicts`
pub(super) fn hint_contradicts(run: &Run<'_>) -> Verdict {
    settled(declared(run, SEARCH).map(|(index, tool)| {
        let wrong = [("readOnlyHint", false), ("destructiveHint", true)]
            .into_iter()
            .find(|(hint, value)| tool.hint(hint) == Some(*value));
        from(wrong.map(|(hint, value)| {
            let message = format!("`search_customers` says `{hint}: {value}`, yet it only reads");
            at(index, SEARCH, &format!("/annotations/{hint}"), message)
        }))
    }))
}

/// `search-offset-offered`
pub(super) fn offset_offered(run: &Run<'_>) -> Verdict {
    settled(declared(run, SEARCH).map(|(index, tool)| {
        let offered =
            tool.input_schema().is_some_and(|schema| inputs(schema).iter().any(|one| one.name == "offset"));
        let message = "`search_customers` declares an `offset`, more than the contract asks";
        from(offered.then(|| at(index, SEARCH, "/inputSchema/properties/offset", message.into())))
    }))
}

fn from(finding: Option<Finding>) -> Verdict {
    finding.map_or(Verdict::Holds, Verdict::broken)
}

/// What the input schema says against a value that the contract allows at `field`.
pub(super) fn refuses(run: &Run<'_>, tool: &str, field: &str, value: Value) -> Option<Finding> {
    let (index, declaration) = run.tool(tool)?;
    let schema = declaration.input_schema()?;
    let pointer = format!("/{field}");
    let acceptance = accepts(schema, &json!({ field: value }));
    // A form that a value has to have is no bound.
    let bound = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"];
    let objects = |one: &&Objection| one.pointer == pointer && bound.contains(&one.keyword.as_str());
    let objection = acceptance.objections().iter().find(objects)?;
    let message =
        format!("the declaration of `{tool}` refuses a `{field}` within its bounds: {}", objection.message);
    Some(at(index, tool, &format!("/inputSchema{}", objection.schema_pointer), message))
}

/// The declared default of `limit`, where it is another than fifty.
pub(super) fn other_default(run: &Run<'_>, tool: &str) -> Option<Finding> {
    let (index, declaration) = run.tool(tool)?;
    let declared = inputs(declaration.input_schema()?).into_iter().find(|one| one.name == "limit")?;
    let default = declared.schema.get("default")?.as_f64()?;
    let message = format!("`{tool}` declares {default} as the default of `limit`, where it is 50");
    (default != 50.0).then(|| at(index, tool, "/inputSchema/properties/limit", message))
}

/// `metadata` among the inputs of `update_customer`.
pub(super) fn declares_metadata(run: &Run<'_>) -> Option<Finding> {
    let (index, declaration) = run.tool(UPDATE)?;
    let declared = inputs(declaration.input_schema()?).iter().any(|one| one.name == "metadata");
    let message = "`update_customer` declares a `metadata` input";
    declared.then(|| at(index, UPDATE, "/inputSchema/properties/metadata", message.into()))
}

/// `search-changes-directory`
pub(super) fn changes_directory(run: &Run<'_>) -> Verdict {
    let before = super::heard::step(run, "search/all").and_then(|heard| heard.total());
    each(run, (SEARCH, "search/end"), |heard| {
        let (before, after) = (before?, heard.total()?);
        let message = format!(
            "without `q` there were {before} customers before the searches and {after} after them, and nothing else was called that could change that: a side effect, or a live system that moved"
        );
        (before != after).then(|| heard.finding(message))
    })
}
