use super::excerpt::{Shown, figure};
use super::words::{inline, line, text};
use crate::model::{Channel, LookupReport, Outcome};
use crate::report::alike::alike;
use crate::report::plural::duration;

/// The lookups of a row, each to be opened: what was sent, what came back, what each use would do.
pub(super) fn section(lookups: &[LookupReport], channel: Channel) -> String {
    let of_row: Vec<&LookupReport> = lookups.iter().filter(|one| one.channel == channel).collect();
    if of_row.is_empty() {
        return String::new();
    }
    let (expected, surprises): (Vec<&LookupReport>, Vec<_>) = of_row.iter().partition(|one| one.expected);
    let told: String = surprises.iter().map(|one| entry(one)).chain(groups(&expected)).collect();
    let by = match channel {
        Channel::Email => "email address",
        Channel::Phone => "phone number",
    };
    format!(
        "<section data-filtered>\n<h2>Lookups by {by}</h2>\n<div class=\"lookups\">\n{told}</div>\n</section>\n"
    )
}

/// From so many lookups on, those of one person that went alike stand behind one line.
const MANY: usize = 4;

/// The lookups that went as they should, those of one person that went alike together.
fn groups(expected: &[&LookupReport]) -> Vec<String> {
    alike(expected).iter().map(|group| folded(group.person, &group.lookups)).collect()
}

fn folded(who: &str, alike: &[&LookupReport]) -> String {
    let entries: String = alike.iter().map(|one| entry(one)).collect();
    if alike.len() < MANY {
        return entries;
    }
    format!(
        "<details class=\"group\" data-filtered>\n<summary>{}: {} lookups as they should be, <code>{}</code></summary>\n\
         {entries}</details>\n",
        line(who),
        alike.len(),
        alike[0].outcome.name()
    )
}

fn entry(lookup: &LookupReport) -> String {
    let (surprise, class) = if lookup.expected { ("no", "") } else { ("yes", " surprise") };
    let mark = if lookup.expected { "as it should be" } else { "not as it should be" };
    let tag =
        if lookup.expected { String::new() } else { format!("<span class=\"tag error\">{mark}</span> ") };
    format!(
        "<details class=\"lookup{class}\" data-tool=\"{}\" data-surprise=\"{surprise}\">\n\
         <summary><span class=\"probe\">{}</span> {tag}<span class=\"tag {}\">{}</span></summary>\n\
         <div class=\"inside\">\n{}</div>\n</details>\n",
        line(&lookup.tool),
        line(&lookup.probe),
        tone(lookup),
        lookup.outcome.name(),
        inside(lookup)
    )
}

/// One lookup by itself, opened.
pub(super) fn opened(lookup: &LookupReport) -> String {
    format!("<section class=\"lookup\">\n{}</section>\n", inside(lookup))
}

/// Whether an outcome is good to see here.
pub(super) fn tone(lookup: &LookupReport) -> &'static str {
    match (lookup.expected, lookup.outcome) {
        (true, Outcome::Resolved) => "good",
        (true, _) => "plain",
        (false, _) => "error",
    }
}

fn inside(lookup: &LookupReport) -> String {
    let mut html = String::new();
    if lookup.steps.is_empty() {
        html += &sent(lookup);
    } else {
        html += "<ol>\n";
        for (heading, told) in &lookup.steps {
            html += &format!("<li><b>{}:</b> {}</li>\n", inline(heading), inline(told));
        }
        html += "</ol>\n";
    }
    if let Some(drawing) = &lookup.drawing {
        html += &figure(drawing, Shown::Whole);
    }
    html += "<table class=\"uses\">\n<thead><tr><th>use</th><th>done</th><th>recorded</th><th>why</th></tr></thead>\n<tbody>\n";
    for one in &lookup.uses {
        let (tone, done) = if one.done { ("good", "yes") } else { ("plain", "no") };
        html += &format!(
            "<tr><td>{}</td><td><span class=\"tag {tone}\">{done}</span></td><td><code>{}</code></td><td>{}</td></tr>\n",
            one.title,
            one.outcome.name(),
            inline(&one.why)
        );
    }
    html += "</tbody>\n</table>\n";
    html + &format!("<p class=\"quiet\">{}</p>\n", took(lookup))
}

fn sent(lookup: &LookupReport) -> String {
    let arguments = lookup.arguments.iter().map(|(key, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        format!("<code>{}</code> {}", line(key), text(&value))
    });
    let arguments: Vec<String> = arguments.collect();
    format!("<p>sent to <code>{}</code>: {}</p>\n", line(&lookup.tool), arguments.join(", "))
}

fn took(lookup: &LookupReport) -> String {
    let all: Vec<&str> = lookup.outcomes.iter().map(|one| one.name()).collect();
    let all = if all.len() > 1 { format!("all that apply: {}; ", all.join(", ")) } else { String::new() };
    format!("{all}answered in {}", duration(lookup.elapsed_ms))
}
