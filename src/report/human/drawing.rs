use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};

use crate::model::Excerpt;
use crate::report::page::Page;
use crate::report::style::{Look, push_safe, safe_line};

/// So many places are underlined in one drawing; the message says how many there are.
const MOST_PLACES: usize = 8;
/// A place over more lines than these is marked where it begins.
const MOST_LINES: usize = 6;
/// What miette draws to the left of a line, with our own indent.
const MARGIN: usize = 14;

/// The text round the places, with each place underlined.
pub(super) fn write(page: &mut Page, excerpt: &Excerpt) {
    let drawn = draw(excerpt, page.look);
    if drawn.is_empty() {
        return;
    }
    page.gap();
    page.raw(2, &drawn);
    page.gap();
}

fn draw(excerpt: &Excerpt, look: &Look) -> String {
    let (text, places) = prepare(excerpt, look);
    if places.is_empty() {
        return String::new();
    }
    let labels = places
        .into_iter()
        .map(|(start, length, label)| LabeledSpan::new((!label.is_empty()).then_some(label), start, length))
        .collect();
    let drawing = Drawing { source: NamedSource::new(safe_line(&excerpt.name), text), labels };
    let theme = match (look.unicode, look.color) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, true) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(look.width)
        .with_context_lines(1)
        .without_primary_span_start()
        .without_syntax_highlighting();
    let mut drawn = String::new();
    if handler.render_report(&mut drawn, &drawing).is_err() {
        return String::new();
    }
    // The first line is miette's own heading; ours stands above already.
    drawn.split_once('\n').map(|(_, rest)| rest.trim_end().to_owned()).unwrap_or_default()
}

/// What miette draws: a text with labelled places and no message.
#[derive(Debug)]
struct Drawing {
    source: NamedSource<String>,
    labels: Vec<LabeledSpan>,
}

impl fmt::Display for Drawing {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Drawing {}

impl Diagnostic for Drawing {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

type Places = Vec<(usize, usize, String)>;

/// The text made safe, its long lines cut round the first place in them, with the places moved along.
fn prepare(excerpt: &Excerpt, look: &Look) -> (String, Places) {
    let (text, places) = cleaned(excerpt);
    let room = look.width.saturating_sub(MARGIN).max(20);
    let mut cut = String::with_capacity(text.len());
    let mut moved: Places = places.iter().map(|(_, _, label)| (usize::MAX, 0, label.clone())).collect();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        let shown = window(body, first_place(&places, start, body.len()), room);
        let (from, to) = (start + shown.0, start + shown.1);
        if shown.0 > 0 {
            cut.push_str(look.ellipsis());
        }
        let at = cut.len();
        for ((begin, length, _), new) in places.iter().zip(&mut moved) {
            let end = begin + length;
            if *begin >= from && *begin <= to && new.0 == usize::MAX {
                new.0 = at + (begin - from);
            }
            if new.0 != usize::MAX && end >= from && *begin <= to {
                new.1 = (at + (end.min(to) - from)).saturating_sub(new.0);
            }
        }
        cut.push_str(&text[from..to]);
        if shown.1 < body.len() {
            cut.push_str(look.ellipsis());
        }
        cut.push_str(&line[body.len()..]);
        start += line.len();
    }
    moved.retain(|(begin, _, _)| *begin != usize::MAX);
    (cut, moved)
}

/// The text without control characters, and the places as they stand in it, each within bounds, whole
/// characters long, and no taller than a few lines.
fn cleaned(excerpt: &Excerpt) -> (String, Places) {
    let source = excerpt.text.as_str();
    let clean = |part: &str| {
        let mut shown = String::with_capacity(part.len());
        part.chars().for_each(|c| if c == '\t' { shown.push_str("  ") } else { push_safe(&mut shown, c) });
        shown
    };
    let places = excerpt.places.iter().take(MOST_PLACES).map(|(start, length, label)| {
        let start = floor(source, *start);
        let end = floor(source, start.saturating_add(*length)).max(start);
        let place = &source[start..end];
        let place =
            if place.lines().count() > MOST_LINES { place.lines().next().unwrap_or("") } else { place };
        (clean(&source[..start]).len(), clean(place).len(), safe_line(label))
    });
    (clean(source), places.collect())
}

/// The nearest start of a character at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Where in the line that starts at `start` the first place begins.
fn first_place(places: &Places, start: usize, length: usize) -> usize {
    places
        .iter()
        .map(|(begin, _, _)| *begin)
        .filter(|begin| (start..=start + length).contains(begin))
        .min()
        .map_or(0, |begin| begin - start)
}

/// The part of a line to show, in bytes: all of it when it fits, else so much that `place` is seen.
fn window(line: &str, place: usize, room: usize) -> (usize, usize) {
    let columns = line.chars().count();
    if columns <= room {
        return (0, line.len());
    }
    let column = line[..floor(line, place)].chars().count();
    let first = if column < room * 2 / 3 { 0 } else { (column - room / 4).min(columns - room) };
    let byte = |column: usize| line.char_indices().nth(column).map_or(line.len(), |(byte, _)| byte);
    (byte(first), byte(first + room))
}
