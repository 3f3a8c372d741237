//! One page of HTML: nothing is fetched, nothing runs but the filter, and it is read without that too.

mod excerpt;
mod findings;
mod lookups;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeSet;

use super::human::{described, verdict};
use super::plural::{duration, plural};
use super::threshold::Threshold;
use crate::model::{Channel, Reason, Report, SingleLookup};
use words::{inline, line, text};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// The digest by which a browser knows the script; it runs no other.
const SCRIPT_DIGEST: &str = "sha256-Vtpo0b09YLNqXpiset1Ji6q5mYWsJNPHXiR2M8GjsSw=";

/// The report as one page of HTML that needs no network, ending with a newline.
pub fn html(report: &Report, threshold: Threshold) -> String {
    let (_, word, _) = verdict(report);
    let mut body = head(report);
    body += &filter(report);
    body += "<main>\n";
    body += &findings::section(&report.findings);
    for channel in Channel::ALL {
        body += &lookups::section(&report.lookups, channel);
    }
    body += &last_words(report);
    body += &not_judged(report);
    body += &findings::accepted_section(&report.findings);
    body += "</main>\n";
    body += &foot(report, threshold);
    page(&format!("hallmark: {word}"), &body)
}

/// One lookup as one page of HTML.
pub fn html_single(single: &SingleLookup) -> String {
    let lookup = &single.lookup;
    let outcome = lookup.outcome.name();
    let tone = lookups::tone(lookup);
    let mut body = format!(
        "<header class=\"verdict {tone}\">\n<p class=\"quiet\">the platform would record</p>\n<h1>{outcome}</h1>\n\
         <p class=\"quiet\">a lookup by {} with {}</p>\n</header>\n<main>\n",
        lookup.channel.name(),
        line(&lookup.tool)
    );
    body += &lookups::opened(lookup);
    body += &findings::section(&single.findings);
    body += "</main>\n";
    page(&format!("hallmark: {outcome}"), &body)
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src '{SCRIPT_DIGEST}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}<script>{SCRIPT}</script>\n</body>\n</html>\n",
        line(title)
    )
}

/// The verdict, the server and the counts.
fn head(report: &Report) -> String {
    let (_, word, why) = verdict(report);
    let tone = match word {
        "conformant" | "passed" => "good",
        "not conformant" => "error",
        _ => "warning",
    };
    let mut head = format!(
        "<header class=\"verdict {tone}\">\n<h1>{}</h1>\n<p class=\"why\">{}</p>\n",
        line(word),
        inline(&why)
    );
    if let Some(server) = &report.server {
        head += &format!("<p class=\"quiet\">{}</p>\n", line(&described(server)));
    }
    if let Some(failure) = &report.failure {
        head += &format!("<figure><pre><code>{}</code></pre></figure>\n", text(failure));
    }
    head + &counts(report) + "</header>\n"
}

fn counts(report: &Report) -> String {
    let summary = &report.summary;
    let expected = report.lookups.iter().filter(|one| one.expected).count();
    let mut counts = String::from("<ul class=\"counts\">\n");
    let mut count = |tone: &str, number: String, noun: &str| {
        counts += &format!("<li class=\"{tone}\"><b>{number}</b> {noun}</li>\n");
    };
    for (tone, number, noun) in [
        ("error", summary.errors, "errors"),
        ("warning", summary.warnings, "warnings"),
        ("info", summary.infos, "infos"),
    ] {
        if number > 0 {
            count(tone, number.to_string(), if number == 1 { noun.trim_end_matches('s') } else { noun });
        }
    }
    if !report.lookups.is_empty() {
        let tone = if expected == report.lookups.len() { "good" } else { "error" };
        count(tone, format!("{expected} of {}", report.lookups.len()), "lookups went as they should");
    }
    if summary.not_judged > 0 {
        count("plain", summary.not_judged.to_string(), "rules not judged");
    }
    if summary.ignored > 0 {
        count("plain", summary.ignored.to_string(), "accepted on purpose");
    }
    counts + "</ul>\n"
}

/// What to show; hidden until the script is there to serve it.
fn filter(report: &Report) -> String {
    let mut filter = String::from("<nav class=\"filter\" aria-label=\"filter\" hidden>\n");
    for (key, count, shown) in [
        ("error", report.summary.errors, "errors"),
        ("warning", report.summary.warnings, "warnings"),
        ("info", report.summary.infos, "infos"),
    ] {
        if count > 0 {
            filter +=
                &format!("<label><input type=\"checkbox\" data-shows=\"{key}\" checked> {shown}</label>\n");
        }
    }
    if report.lookups.iter().any(|one| !one.expected) {
        filter += "<label><input type=\"checkbox\" data-surprises> only lookups that went wrong</label>\n";
    }
    let of_findings = report.findings.iter().filter_map(|one| one.subject.tool.as_deref());
    let tools: BTreeSet<&str> =
        of_findings.chain(report.lookups.iter().map(|one| one.tool.as_str())).collect();
    if tools.len() > 1 {
        filter += "<label>tool <select><option value=\"\">all</option>\n";
        for tool in tools {
            let tool = line(tool);
            filter += &format!("<option value=\"{tool}\">{tool}</option>\n");
        }
        filter += "</select></label>\n";
    }
    filter + "</nav>\n"
}

fn last_words(report: &Report) -> String {
    let Some(words) = &report.last_words else { return String::new() };
    format!(
        "<section>\n<h2>The server's last words on standard error</h2>\n<pre><code>{}</code></pre>\n</section>\n",
        text(words)
    )
}

/// The rules left unjudged, by reason: those that a failed call left open first.
fn not_judged(report: &Report) -> String {
    let mut shown = String::new();
    for (because, title) in [
        (Reason::Failed, "Not judged, since no call could tell"),
        (Reason::Unconfigured, "Not judged, since the designation file does not say enough"),
    ] {
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        for one in report.not_judged.iter().filter(|one| one.because == because) {
            let rule = format!("<code>{}</code>", line(&one.rule));
            match reasons.iter_mut().find(|(reason, _)| *reason == one.reason) {
                Some((_, rules)) => rules.push(rule),
                None => reasons.push((&one.reason, vec![rule])),
            }
        }
        if !reasons.is_empty() {
            shown += &format!("<section>\n<h2>{title}</h2>\n<ul class=\"plainlist\">\n");
            for (reason, rules) in reasons {
                shown += &format!("<li>{}: {}</li>\n", inline(reason), rules.join(" "));
            }
            shown += "</ul>\n</section>\n";
        }
    }
    shown
}

fn foot(report: &Report, threshold: Threshold) -> String {
    let summary = &report.summary;
    let mut said = vec![format!("hallmark {}", line(&report.hallmark.version))];
    if summary.calls > 0 {
        said.push(plural(summary.probes, "probe"));
        said.push(plural(summary.calls, "call"));
        said.push(duration(summary.elapsed_ms));
    }
    said.push(format!("exit code {}: {}", threshold.exit, threshold.meaning()));
    format!("<footer class=\"quiet\">{}</footer>\n", said.join(" · "))
}
