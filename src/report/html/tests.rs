use super::*;
use crate::model::Severity;
use crate::report::sample;

const ENDED: Threshold = Threshold { fail_on: Severity::Error, exit: 1 };

fn broken() -> Report {
    let mut report = sample::broken();
    report.lookups[1].steps = sample::single().lookup.steps;
    report.lookups[1].drawing = Some(sample::answer());
    report
}

/// The tags of a page, in their order, without what stands in attributes.
fn tags(page: &str) -> Vec<String> {
    let style = page.find("</style>").expect("a style");
    let script = page.find("<script>").expect("a script");
    let body = &page[style..script];
    body.split('<')
        .skip(1)
        .map(|tag| tag.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '/').collect())
        .collect()
}

#[test]
fn a_page_tells_the_verdict_the_findings_and_the_lookups() {
    let page = html(&broken(), ENDED);
    assert!(page.contains("<title>hallmark: not conformant</title>"));
    assert!(page.contains("5 errors from 2 causes"));
    assert!(page.contains("<li class=\"error\"><b>6 of 9</b> lookups went as they should</li>"), "{page}");
    assert!(page.contains("<mark>null</mark>,<span class=\"label\">  ← no reference here</span>"), "{page}");
    assert!(page.contains("4 more findings follow from it"));
    assert!(page.contains("accepted: the old server, replaced in spring"));
    assert!(page.contains("class=\"lookup surprise\" data-tool=\"find_contact\" data-surprise=\"yes\""));
    assert!(page.contains("<b>sent:</b> find_contact with email"), "{page}");
}

#[test]
fn a_page_tells_the_questions_the_choices_and_what_is_known() {
    let mut report = sample::broken();
    (report.sources, report.directory) = (vec![sample::source()], Some(sample::choices()));
    report.kept = Some("judged by hallmark 0.1.0 and kept".into());
    report.stale = vec!["slow-answer@find_contact".into()];
    report.summary.known = 3;
    let page = html(&report, ENDED);
    let row = |cells: &str| assert!(page.contains(cells), "{cells} in {page}");
    row(
        "<h2>Questions from <code>recent_orders</code></h2>\n<p class=\"quiet\">transaction history, as of 2026-11-30",
    );
    row("<code>items[0].ordered_at</code><span class=\"quiet asked\">When did you last order?</span></td>\
         <td class=\"word\">date time</td><td>2026-**-**</td><td class=\"word\"><span class=\"tag good\">good</span>");
    row("<td class=\"word\">–</td><td>–</td><td class=\"word\"><span class=\"tag warning\">skipped</span>");
    row("<tr data-tool=\"get_customer\"><td><code>get_customer</code></td><td>a long answer</td>\
         <td>cut at 63962 bytes, flagged by <code>truncated</code></td></tr>");
    row("<option value=\"recent_orders\">");
    row("<option value=\"search_customers\">");
    row("<p class=\"note\">judged by hallmark 0.1.0 and kept</p>");
    row("<li><code>slow-answer@find_contact</code></li>");
    row("<b>3</b> in the baseline");
    report.asked = false;
    assert!(
        html(&report, ENDED)
            .contains("<h2>Not judged: <code>hallmark check</code> judges what needs calls</h2>")
    );
}

#[test]
fn every_tag_that_is_opened_is_closed() {
    let mut whole = broken();
    (whole.sources, whole.directory) = (vec![sample::source()], Some(sample::choices()));
    whole.stale = vec!["a@b".into()];
    let pages = [html(&whole, ENDED), html(&sample::failed(), ENDED), html_single(&sample::single())];
    for page in pages {
        let mut open = Vec::new();
        // Behind the end of the style stands the end of the head.
        for tag in tags(&page).iter().skip(2) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "closed in order"),
                None if tag == "input" => {}
                None => open.push(tag.clone()),
            }
        }
        assert_eq!(open, ["body"]);
    }
}

#[test]
fn a_hostile_server_writes_no_html() {
    let tame = tags(&html(&sample::broken(), ENDED));
    let hostile = html(&sample::hostile(), ENDED);
    let single = html_single(&sample::hostile_single());
    for page in [&hostile, &single] {
        for tag in tags(page) {
            let known = ["img", "iframe", "style", "meta", "a", "http"].contains(&tag.as_str());
            assert!(!known, "<{tag}> in {page}");
        }
        assert_eq!(page.matches("<script").count(), 1, "only ours");
        assert_eq!(page.matches("</script").count(), 1, "only ours");
        assert!(!page.chars().any(|letter| crate::model::is_unsafe(letter) && letter != '\n'));
    }
    let articles = |tags: &[String]| tags.iter().filter(|tag| *tag == "article").count();
    assert_eq!(articles(&tame), articles(&tags(&hostile)));
}

#[test]
fn the_page_fetches_nothing_and_runs_only_its_script() {
    let page = html(&broken(), ENDED);
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("url("), "{page}");
    assert!(!page.contains(" style=") && !page.contains(" onclick"));
    use base64::Engine as _;
    use sha2::Digest as _;
    let digest = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(SCRIPT));
    assert_eq!(SCRIPT_DIGEST, format!("sha256-{digest}"), "the policy names the script as it is");
    let script = page.split("<script>").nth(1).and_then(|rest| rest.split("</script>").next());
    assert_eq!(script, Some(SCRIPT));
}
