use super::beside::{choices, source};
use super::plain::{broken, single};
use crate::model::{Excerpt, Report, SingleLookup};

/// What steers a terminal, XML, HTML, Markdown, a workflow's runner, and the eye.
pub(in crate::report) const NASTY: &str = "evil\u{1b}[2J\u{1b}]8;;http://example.com\u{7}\r\n\u{202e}txet\u{2066}\u{9b}31m\u{0}\u{2028}\u{fffe} \
    ]]>--></script></style></pre></details><img src=x onerror=document.title='owned'><script>document.title='owned'\
    </script>&lt;%0A%250A\n::set-output name=a::b\n::error::made up\n##[error]x\n``` `~~~` | a | b |\n# head\n- [ ] \
    [click](http://evil.example) ![i](http://evil.example/i.png) <http://evil.example> www.evil.example @someone \
    #12 a@b.example \\| \\\\` \"'";

/// What a hostile server could make of its name, its answers and its errors.
pub(in crate::report) fn hostile() -> Report {
    let nasty = NASTY;
    let mut report = broken();
    if let Some(server) = &mut report.server {
        (server.name, server.version, server.transport) = (nasty.into(), nasty.into(), nasty.into());
        server.protocol = Some(nasty.into());
    }
    for finding in &mut report.findings {
        finding.message.push_str(nasty);
        finding.fix.push_str(nasty);
        finding.subject.tool = Some(nasty.into());
        finding.subject.pointer = Some(format!("/{nasty}"));
        finding.ignored.iter_mut().for_each(|reason| reason.push_str(nasty));
        if let Some(excerpt) = &mut finding.excerpt {
            excerpt.text.insert_str(0, nasty);
            excerpt.name.push_str(nasty);
            excerpt.places.push((3, 100_000, nasty.into()));
            excerpt.places.push((usize::MAX, usize::MAX, nasty.into()));
        }
    }
    for lookup in &mut report.lookups {
        lookup.tool = nasty.into();
        lookup.probe.push_str(nasty);
        lookup.arguments.insert(nasty.into(), nasty.into());
        lookup.uses.iter_mut().for_each(|one| one.why.push_str(nasty));
        lookup.steps.push((nasty.into(), nasty.into()));
        lookup.drawing = Some(Excerpt {
            name: nasty.into(),
            text: nasty.into(),
            places: vec![(0, 3, nasty.into()), (2, 9_999, nasty.into()), (usize::MAX, 4, nasty.into())],
        });
    }
    report.not_judged.iter_mut().for_each(|one| one.reason.push_str(nasty));
    report.failure = Some(nasty.into());
    report.last_words = Some(nasty.into());
    report.kept = Some(nasty.into());
    report.stale = vec![nasty.into()];
    (report.sources, report.directory) = (vec![source()], Some(choices()));
    for source in &mut report.sources {
        (source.tool, source.as_of) = (nasty.into(), Some(nasty.into()));
        source.category.push_str(nasty);
        for question in &mut source.questions {
            (question.kind, question.example) = (Some(nasty.into()), Some(nasty.into()));
            question.ask.push_str(nasty);
            question.field.push_str(nasty);
            question.verdict.push_str(nasty);
        }
    }
    for choice in report.directory.iter_mut().flat_map(|directory| &mut directory.choices) {
        choice.tool.push_str(nasty);
        choice.case.push_str(nasty);
        choice.seen.push_str(nasty);
    }
    report
}

/// The same from a hostile server.
pub(in crate::report) fn hostile_single() -> SingleLookup {
    let mut single = single();
    let hostile = hostile();
    single.findings = hostile.findings;
    single.lookup.tool = NASTY.into();
    single.lookup.uses.iter_mut().for_each(|one| one.why.push_str(NASTY));
    single.lookup.steps.iter_mut().for_each(|(heading, text)| {
        heading.push_str(NASTY);
        text.push_str(NASTY);
    });
    single.lookup.arguments.insert(NASTY.into(), NASTY.into());
    if let Some(drawing) = &mut single.lookup.drawing {
        drawing.text.insert_str(0, NASTY);
        drawing.places.push((1, usize::MAX, NASTY.into()));
    }
    single
}
