use crate::model::{Fit, FitVerdict, Guess, Report, ToolFit};
use crate::report::page::Page;
use crate::report::plural::plural;
use crate::report::style::{Ink, safe_line};

/// The roles in which a tool may be designated: the table's heading, the words before a verdict, the verdict itself.
type Role = (&'static str, &'static str, fn(&ToolFit) -> &Fit);
const ROLES: [Role; 4] = [
    ("email", "by email", |tool| &tool.email),
    ("phone", "by phone", |tool| &tool.phone),
    ("record", "as a record tool", |tool| &tool.record),
    ("source", "as a verification source", |tool| &tool.source),
];

/// How many candidates are told of for one role, unless more is asked for: those that could serve, and the others.
const TOLD: (usize, usize) = (3, 1);

/// Which tool could be designated as what: always where the declarations alone are judged; else only on demand, or
/// where a designated tool is missing.
pub(super) fn write(page: &mut Page, report: &Report) {
    let missing = report.findings.iter().any(|one| one.rule == "tool-not-offered");
    if report.tools.is_empty() || report.asked && page.look.verbose == 0 && !missing {
        return;
    }
    page.gap();
    page.inked(0, Ink::Bold, "which tool could be designated, by its declaration");
    write_table(page, &report.tools);
    page.gap();
    for role in ROLES {
        write_role(page, &report.tools, role);
    }
    if page.look.verbose > 0 {
        page.gap();
        page.inked(2, Ink::Bold, "as what a tool cannot serve, and what is most in its way");
        for tool in &report.tools {
            write_refused(page, tool);
        }
    }
}

/// The roles that a tool cannot have, those of one reason together.
fn write_refused(page: &mut Page, tool: &ToolFit) {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (_, role, of) in ROLES {
        let fit = of(tool);
        let Some(why) = fit.why.first().filter(|_| fit.verdict == FitVerdict::No) else { continue };
        match reasons.iter_mut().find(|(other, _)| other == why) {
            Some((_, roles)) => roles.push(role),
            None => reasons.push((why, vec![role])),
        }
    }
    if reasons.is_empty() {
        return;
    }
    page.prose(2, &format!("`{}`", safe_line(&tool.tool)));
    for (why, roles) in reasons {
        page.labelled((4, 2), Ink::Plain, "-", &format!("{}: {}", roles.join(", "), safe_line(why)));
    }
}

/// A line for each tool that could serve as anything, and the others by name.
fn write_table(page: &mut Page, tools: &[ToolFit]) {
    let serves = |tool: &&ToolFit| ROLES.iter().any(|(_, _, of)| of(tool).verdict != FitVerdict::No);
    let (some, none): (Vec<&ToolFit>, Vec<&ToolFit>) = tools.iter().partition(serves);
    // Two columns of indent and four of eight for the verdicts.
    let room = page.look.width.saturating_sub(2 + 4 * 8).max(10);
    let names: Vec<String> =
        some.iter().map(|tool| shortened(&safe_line(&tool.tool), room, page.look.ellipsis())).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
    if !some.is_empty() {
        let heads: String = ROLES.iter().map(|(head, _, _)| format!("  {head:<6}")).collect();
        let head = format!("{:<widest$}{heads}", "tool");
        page.raw(2, &Ink::Dim.paint(page.look, head.trim_end()));
    }
    for (name, tool) in names.iter().zip(&some) {
        let cells: String = ROLES.iter().map(|(_, _, of)| cell(page, of(tool).verdict)).collect();
        let blank = " ".repeat(widest - name.chars().count());
        page.raw(2, &format!("{name}{blank}{cells}"));
    }
    if !none.is_empty() {
        let few = 8;
        let mut names: Vec<String> = none.iter().map(|tool| safe_line(&tool.tool)).collect();
        if page.look.verbose == 0 && names.len() > few + 1 {
            let more = names.len() - few;
            names.truncate(few);
            names.push(format!("and {more} more (-v names them)"));
        }
        page.said(2, Ink::Dim, "as none of the four:", &names.join(", "));
    }
}

fn cell(page: &Page, verdict: FitVerdict) -> String {
    let (word, ink) = match verdict {
        FitVerdict::CouldServe => ("yes", Ink::Green),
        FitVerdict::CouldServeAfter => ("after", Ink::Yellow),
        FitVerdict::No => ("no", Ink::Dim),
    };
    format!("  {}{}", ink.paint(page.look, word), " ".repeat(6 - word.len()))
}

fn shortened(name: &str, room: usize, ellipsis: &str) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let kept: String = name.chars().take(room.saturating_sub(ellipsis.chars().count())).collect();
    kept + ellipsis
}

/// The best candidates of one role with what is known of them, or why there are none.
fn write_role(page: &mut Page, tools: &[ToolFit], (_, role, of): Role) {
    let best = tools.iter().map(|tool| of(tool).verdict).min().unwrap_or(FitVerdict::No);
    if best == FitVerdict::No {
        return write_nearest(page, tools, role, of);
    }
    let mut able: Vec<&ToolFit> = tools.iter().filter(|tool| of(tool).verdict != FitVerdict::No).collect();
    able.sort_by_key(|tool| (of(tool).verdict, of(tool).why.len()));
    let most = if best == FitVerdict::CouldServe { TOLD.0 } else { TOLD.1 };
    let best_ones = able.iter().filter(|tool| of(tool).verdict == best).count();
    let told = if page.look.verbose > 0 { able.len() } else { most.min(best_ones) };
    for tool in &able[..told] {
        let fit = of(tool);
        let with = fit.with.as_ref().map(guessed).unwrap_or_default();
        let name = safe_line(&tool.tool);
        if fit.verdict == FitVerdict::CouldServe {
            let with = if with.is_empty() { with } else { format!(": {with}") };
            page.said(2, Ink::Bold, &format!("{role}:"), &format!("`{name}` could serve{with}"));
        } else {
            let with = if with.is_empty() { with } else { format!(" ({with})") };
            page.said(
                2,
                Ink::Bold,
                &format!("{role}:"),
                &format!("`{name}` could serve{with} after this is mended"),
            );
        }
        write_why(page, &fit.why);
    }
    if able.len() > told {
        let more = plural(able.len() - told, "further candidate");
        page.inked(2, Ink::Dim, &format!("{role}: {more} (-v tells of them)"));
    }
}

/// The tool that comes nearest to a role that none could have.
fn write_nearest(page: &mut Page, tools: &[ToolFit], role: &str, of: fn(&ToolFit) -> &Fit) {
    match tools.iter().filter(|tool| of(tool).near).min_by_key(|tool| of(tool).why.len()) {
        Some(tool) => {
            let name = safe_line(&tool.tool);
            page.said(
                2,
                Ink::Bold,
                &format!("{role}:"),
                &format!("no tool; the nearest is `{name}`, and in its way stands"),
            );
            write_why(page, &of(tool).why);
        }
        None => page.said(2, Ink::Bold, &format!("{role}:"), "no tool"),
    }
}

fn write_why(page: &mut Page, why: &[String]) {
    for one in why {
        page.labelled((4, 2), Ink::Plain, "-", &safe_line(one));
    }
}

/// What would be designated, in the words of the designation file.
fn guessed(guess: &Guess) -> String {
    let path = |path: &Option<crate::model::FieldPath>| path.as_ref().map(ToString::to_string);
    let parts = [
        ("input", guess.input.clone()),
        ("number_input", guess.number_input.clone()),
        ("reference", path(&guess.reference)),
        ("value", path(&guess.value)),
        ("account", path(&guess.account)),
        ("owner", path(&guess.owner)),
    ];
    let said: Vec<String> =
        parts.into_iter().filter_map(|(key, name)| Some(format!("{key} `{}`", safe_line(&name?)))).collect();
    said.join(", ")
}
