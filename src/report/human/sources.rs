use comfy_table::{Table, presets};

use crate::model::{QuestionReport, SourceReport};
use crate::report::page::Page;
use crate::report::style::{Ink, safe_line};

/// The verification sources: what each question finds and what stands against it.
pub(super) fn write(page: &mut Page, sources: &[SourceReport]) {
    for source in sources {
        page.gap();
        page.inked(0, Ink::Bold, &title(source));
        match table(page.look.width, &source.questions) {
            Some(table) => table.lines().for_each(|line| {
                let ink = if line.starts_with('!') { Ink::Yellow } else { Ink::Plain };
                let line = ink.paint(page.look, line.trim_end());
                page.raw(0, &line);
            }),
            None => source.questions.iter().for_each(|question| write_stacked(page, question)),
        }
    }
}

fn title(source: &SourceReport) -> String {
    let category = source.category.replace('_', " ");
    let as_of = source.as_of.as_ref().map(|time| format!(", as of {}", safe_line(time))).unwrap_or_default();
    format!("questions from {}, {}{as_of}", safe_line(&source.tool), safe_line(&category))
}

fn mark(question: &QuestionReport) -> &'static str {
    if question.is_good() { " " } else { "!" }
}

fn cells(question: &QuestionReport) -> [String; 4] {
    let or_none = |text: &Option<String>| text.as_deref().map_or_else(|| "-".to_owned(), safe_line);
    [
        format!("{} {}", mark(question), safe_line(&question.field)),
        or_none(&question.kind).replace('_', " "),
        or_none(&question.example),
        question.verdict.replace('_', " "),
    ]
}

/// The table, when it fits the width.
fn table(width: usize, questions: &[QuestionReport]) -> Option<String> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["  field", "type", "example", "verdict"]);
    for question in questions {
        table.add_row(cells(question));
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    let drawn = table.trim_fmt();
    drawn.lines().all(|line| line.trim_end().chars().count() <= width).then_some(drawn)
}

/// The same for a narrow terminal.
fn write_stacked(page: &mut Page, question: &QuestionReport) {
    let [_, kind, example, verdict] = cells(question);
    let ink = if question.is_good() { Ink::Plain } else { Ink::Yellow };
    page.labelled((0, 2), ink, mark(question), &format!("{}: {verdict}", safe_line(&question.field)));
    page.hung((4, 6), Ink::Dim, "holds:", &format!("{kind}, {example}"));
}
