use super::words::{inline, line, text};
use crate::model::{DirectoryReport, QuestionReport, Report, SourceReport};
use crate::report::plural::plural;
use crate::report::unjudged::unjudged;

/// The verification sources, a table each: what every question finds and what stands against it.
pub(super) fn sources(sources: &[SourceReport]) -> String {
    let mut shown = String::new();
    for source in sources.iter().filter(|source| !source.questions.is_empty()) {
        let as_of = source.as_of.as_deref().map(|time| format!(", as of {}", line(time))).unwrap_or_default();
        shown += &format!(
            "<section data-tool=\"{tool}\">\n<h2>Questions from <code>{tool}</code></h2>\n\
             <p class=\"quiet\">{}{as_of}</p>\n<table class=\"stacked questions\">\n\
             <thead><tr><th>field and question</th><th>type</th><th>example</th><th>verdict</th></tr></thead>\n<tbody>\n",
            line(&source.category.replace('_', " ")),
            tool = line(&source.tool),
        );
        shown.extend(source.questions.iter().map(question));
        shown += "</tbody>\n</table>\n</section>\n";
    }
    shown
}

fn question(question: &QuestionReport) -> String {
    let or_none = |text: &Option<String>| text.as_deref().map_or_else(|| "–".to_owned(), line);
    let tone = if question.is_good() { "good" } else { "warning" };
    format!(
        "<tr><td><code>{}</code><span class=\"quiet asked\">{}</span></td><td class=\"word\">{}</td><td>{}</td>\
         <td class=\"word\"><span class=\"tag {tone}\">{}</span></td></tr>\n",
        line(&question.field),
        line(&question.ask),
        or_none(&question.kind).replace('_', " "),
        or_none(&question.example),
        line(&question.verdict.replace('_', " ")),
    )
}

/// How the tools for customers and companies answered where the contract leaves the answer open.
pub(super) fn choices(directory: Option<&DirectoryReport>) -> String {
    let Some(directory) = directory.filter(|directory| !directory.choices.is_empty()) else {
        return String::new();
    };
    let mut shown = String::from(
        "<section data-filtered>\n<h2>Where the contract leaves it open, this server</h2>\n\
         <table class=\"stacked choices\">\n<thead><tr><th>tool</th><th>case</th><th>what was seen</th></tr></thead>\n<tbody>\n",
    );
    for choice in &directory.choices {
        let tool = line(&choice.tool);
        shown += &format!(
            "<tr data-tool=\"{tool}\"><td><code>{tool}</code></td><td>{}</td><td>{}</td></tr>\n",
            inline(&choice.case),
            inline(&choice.seen)
        );
    }
    shown + "</tbody>\n</table>\n</section>\n"
}

/// The end of the server's log.
pub(super) fn last_words(report: &Report) -> String {
    let Some(words) = &report.last_words else { return String::new() };
    format!(
        "<section>\n<h2>The server's last words on standard error</h2>\n<pre><code>{}</code></pre>\n</section>\n",
        text(words)
    )
}

/// The rules left unjudged, by reason: those that a failed call left open first.
pub(super) fn not_judged(report: &Report) -> String {
    let mut shown = String::new();
    for (title, reasons) in unjudged(report) {
        shown += &format!("<section>\n<h2>{}</h2>\n<ul class=\"plainlist\">\n", inline(title));
        for (reason, rules) in reasons {
            let rules: Vec<String> =
                rules.iter().map(|rule| format!("<code>{}</code>", line(rule))).collect();
            shown += &format!("<li>{}: {}</li>\n", inline(reason), rules.join(" "));
        }
        shown += "</ul>\n</section>\n";
    }
    shown
}

/// What stands in the baseline and is not found any more.
pub(super) fn stale(stale: &[String]) -> String {
    if stale.is_empty() {
        return String::new();
    }
    let entries: String = stale.iter().map(|one| format!("<li><code>{}</code></li>\n", line(one))).collect();
    format!(
        "<section>\n<h2>No longer there</h2>\n<p>{} of the baseline; <code>--write-baseline</code> writes it \
         without.</p>\n<ul class=\"plainlist\">\n{entries}</ul>\n</section>\n",
        plural(stale.len(), "finding")
    )
}
