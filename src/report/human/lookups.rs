use comfy_table::{Table, presets};

use crate::model::{Channel, LookupReport, Outcome, UseReport};
use crate::report::page::Page;
use crate::report::style::{Ink, safe_line};

/// The lookups of each row: what would be recorded, and which uses would be done.
pub(super) fn write(page: &mut Page, lookups: &[LookupReport]) {
    let rows: Vec<(String, Vec<Line>)> = Channel::ALL
        .into_iter()
        .map(|channel| lookups.iter().filter(|one| one.channel == channel).collect::<Vec<_>>())
        .filter(|of_row| !of_row.is_empty())
        .map(|of_row| (title(&of_row), lines(&of_row, page.look.verbose > 0)))
        .collect();
    // The roomiest tables that fit, else none.
    let width = page.look.width;
    let tables = [(false, 2), (true, 2), (true, 1)].into_iter().find_map(|(short, gap)| {
        rows.iter().map(|(_, lines)| table(width, lines, short, gap)).collect::<Option<Vec<_>>>()
    });
    for (index, (title, lines)) in rows.iter().enumerate() {
        page.gap();
        page.inked(0, Ink::Bold, title);
        match &tables {
            Some(tables) => write_table(page, &tables[index]),
            None => lines.iter().for_each(|line| write_stacked(page, line)),
        }
    }
    let every = || rows.iter().flat_map(|(_, lines)| lines);
    let unexpected = every().any(|line| !line.lookup.expected).then_some("! not what this probe asks for");
    let folded = every().any(|line| line.forms > 1).then_some("-v lists every form");
    let shared = every()
        .any(|line| line.lookup.expected && line.lookup.outcome == Outcome::FieldMissing)
        .then_some("a list of several keeps no reference, so field_missing is as it should be");
    let notes: Vec<&str> = unexpected.into_iter().chain(shared).chain(folded).collect();
    page.inked(0, Ink::Dim, &notes.join("; "));
}

/// One line of the table: a lookup, or several forms of one person that all went alike.
struct Line<'a> {
    lookup: &'a LookupReport,
    person: &'a str,
    /// The last part of the probe's name.
    form: &'a str,
    forms: usize,
}

/// How the names of near misses begin, which find no one and so stand on a line of their own.
const NEAR: &str = "near-";

impl Line<'_> {
    fn mark(&self) -> &'static str {
        if self.lookup.expected { " " } else { "!" }
    }

    /// The probe's name; `short` leaves the row out, which the title names.
    fn name(&self, short: bool) -> String {
        let name = if self.forms > 1 { self.person } else { &self.lookup.probe };
        let row = format!("{}/", self.lookup.channel.name());
        let name = if short { name.strip_prefix(&row).unwrap_or(name) } else { name };
        let of = if self.is_near() { "near misses" } else { "forms" };
        let forms = if self.forms > 1 { format!(", {} {of}", self.forms) } else { String::new() };
        format!("{}{forms}", safe_line(name))
    }

    fn is_near(&self) -> bool {
        self.form.starts_with(NEAR)
    }

    /// Whether it is a form or a near miss, of which there are many: those fold when they went wrong alike, too.
    fn is_derived(&self) -> bool {
        !matches!(self.form, "as-sent" | "again")
    }

    fn took(&mut self, other: &Self) -> bool {
        let alike = self.person == other.person
            && self.is_near() == other.is_near()
            && self.lookup.expected == other.lookup.expected
            && (self.lookup.expected || (self.is_derived() && other.is_derived()))
            && cells(self.lookup) == cells(other.lookup);
        self.forms += usize::from(alike);
        alike
    }
}

fn lines<'a>(lookups: &[&'a LookupReport], every: bool) -> Vec<Line<'a>> {
    let mut lines: Vec<Line> = Vec::new();
    for lookup in lookups {
        let (person, form) = lookup.probe.rsplit_once('/').unwrap_or((lookup.probe.as_str(), ""));
        let line = Line { lookup, person, form, forms: 1 };
        if every || !lines.iter_mut().any(|earlier| earlier.took(&line)) {
            lines.push(line);
        }
    }
    lines
}

fn title(lookups: &[&LookupReport]) -> String {
    let by = match lookups.first().map(|one| one.channel) {
        Some(Channel::Email) => "lookups by email address",
        Some(Channel::Phone) => "lookups by phone number",
        None => "lookups",
    };
    match lookups {
        [first, rest @ ..] if rest.iter().all(|one| one.tool == first.tool) => {
            format!("{by}, with {}", safe_line(&first.tool))
        }
        _ => by.to_owned(),
    }
}

/// The recorded outcome, then a cell for each use.
fn cells(lookup: &LookupReport) -> Vec<String> {
    let uses = lookup.uses.iter().map(|one| cell(one, lookup.outcome));
    std::iter::once(lookup.outcome.name().to_owned()).chain(uses).collect()
}

/// `yes`, `no`, and the use's own outcome where the headline does not say it already.
fn cell(one: &UseReport, headline: Outcome) -> String {
    let done = if one.done { "yes" } else { "no" };
    if one.outcome == headline || one.outcome == Outcome::Resolved {
        done.to_owned()
    } else {
        format!("{done}: {}", one.outcome.name())
    }
}

/// The table, with `gap` columns between the uses, when it fits the width.
fn table(width: usize, lines: &[Line], short: bool, gap: u16) -> Option<String> {
    let uses = &lines.first()?.lookup.uses;
    let header = ["  probe".to_owned(), "recorded".to_owned()];
    let titles = uses.iter().map(|one| one.title.replace(' ', "\n"));
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header.into_iter().chain(titles));
    for line in lines {
        table.add_row(
            std::iter::once(format!("{} {}", line.mark(), line.name(short))).chain(cells(line.lookup)),
        );
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if index < 2 { 2 } else { gap }));
    }
    let drawn = table.trim_fmt();
    drawn.lines().all(|line| line.trim_end().chars().count() <= width).then_some(drawn)
}

fn write_table(page: &mut Page, table: &str) {
    for line in table.lines() {
        let ink = if line.starts_with('!') { Ink::Yellow } else { Ink::Plain };
        let line = ink.paint(page.look, line.trim_end());
        page.raw(0, &line);
    }
}

/// The same for a narrow terminal: a line for the probe, and under it what is done and what is not.
fn write_stacked(page: &mut Page, line: &Line) {
    let ink = if line.lookup.expected { Ink::Plain } else { Ink::Yellow };
    let done = line.lookup.uses.iter().filter(|one| one.done).count();
    let plain = line.lookup.uses.iter().all(|one| !cell(one, line.lookup.outcome).contains(':'));
    let all = match done {
        0 if plain => ", none done",
        _ if plain && done == line.lookup.uses.len() => ", all done",
        _ => "",
    };
    let told = format!("{}: {}{all}", line.name(false), line.lookup.outcome.name());
    page.labelled((0, 2), ink, line.mark(), &told);
    if !all.is_empty() {
        return;
    }
    for (word, done) in [("done:", true), ("not done:", false)] {
        let uses: Vec<String> =
            line.lookup.uses.iter().filter(|one| one.done == done).map(named(line)).collect();
        if !uses.is_empty() {
            page.hung((4, 6), Ink::Dim, word, &uses.join(", "));
        }
    }
}

fn named<'a>(line: &'a Line) -> impl Fn(&UseReport) -> String + 'a {
    |one| {
        let cell = cell(one, line.lookup.outcome);
        match cell.split_once(": ") {
            Some((_, outcome)) => format!("{} ({outcome})", one.title),
            None => one.title.to_owned(),
        }
    }
}
