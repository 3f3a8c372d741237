//! Servers that are programs: small shell scripts.

use std::path::Path;
use std::time::Duration;

use super::peer::{call, command, within};
use crate::model::{Protocol, Reply, Secret, ServerSettings, Transport};
use crate::wire::{Connection, WireError};

/// Shell functions that play a server with sessions; ids are 0 for the probe, then 1.
const SERVER: &str = r#"
session='{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"sh","version":"1"}}'
greet() {
    read -r probe; echo '{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no"}}'
    read -r question; echo '{"jsonrpc":"2.0","id":1,"result":'"$session"'}'
    read -r notification
}
"#;

fn script(text: &str) -> ServerSettings {
    command(&["sh", "-c", &format!("{SERVER}{text}")])
}

fn with_env(text: &str, name: &str, value: &Path) -> ServerSettings {
    let mut settings = script(text);
    if let Transport::Stdio { env, .. } = &mut settings.transport {
        env.push((name.into(), Secret::new(value.to_str().unwrap())));
    }
    settings
}

async fn open(settings: &ServerSettings) -> Connection {
    within(Connection::open(settings)).await.unwrap()
}

/// The number that a script wrote to `file`.
fn number_in(file: &Path) -> String {
    String::from_utf8(std::fs::read(file).unwrap()).unwrap().trim().to_owned()
}

/// Waits until no process of that number runs.
async fn gone(pid: &str) {
    let runs = || {
        let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        let stat = String::from_utf8_lossy(&stat).into_owned();
        stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
    };
    within(async {
        while runs() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_program_is_a_server() {
    let connection = open(&script("greet; cat >/dev/null")).await;
    assert_eq!((connection.facts().name.as_str(), connection.facts().transport.as_str()), ("sh", "stdio"));
    within(connection.close()).await;
}

#[tokio::test]
async fn a_command_that_is_not_there_is_told_from_one_that_may_not_run() {
    let error = within(Connection::open(&command(&["no-such-program-anywhere"]))).await.err().unwrap();
    assert_eq!(
        error.to_string(),
        "`no-such-program-anywhere` could not be started: there is no such program"
    );
    let error = within(Connection::open(&command(&["/"]))).await.err().unwrap();
    assert_eq!(error.to_string(), "`/` could not be started: it may not be run");
    assert!(error.help().is_some());
}

#[tokio::test]
async fn a_server_that_exits_says_its_status_and_last_words() {
    let settings = command(&["sh", "-c", "echo first >&2; printf 'no \\033[31mdatabase\\n' >&2; exit 3"]);
    let error = within(Connection::open(&settings)).await.err().unwrap();
    let WireError::Exited { status, stderr, when, .. } = &error else { panic!("{error:?}") };
    assert_eq!(status, "exited with status 3");
    assert_eq!(stderr, "first\nno \\u{1b}[31mdatabase");
    assert_eq!(when, "before it answered initialize");
    assert!(error.to_string().contains("exited with status 3"));
}

#[tokio::test]
async fn a_server_that_exits_at_the_probe_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("starts");
    let text = r#"
        echo x >> "$FILE"
        read -r line
        case "$line" in *server/discover*) exit 1;; esac
        echo '{"jsonrpc":"2.0","id":0,"result":'"$session"'}'
        cat >/dev/null"#;
    let connection = open(&with_env(text, "FILE", &file)).await;
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_06_18));
    assert_eq!(connection.breaches(), []);
    assert_eq!(std::fs::read(&file).unwrap(), b"x\nx\n");
}

#[tokio::test]
async fn a_slow_server_that_insists_on_its_session_is_started_again() {
    // It waits for both questions, then answers both; asked once more it refuses, as it now has a session.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("starts");
    let text = r#"
        found='{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}'
        echo x >> "$FILE"
        read -r probe
        if [ "$(wc -l < "$FILE")" = 1 ]; then
            read -r question
            echo '{"jsonrpc":"2.0","id":0,"result":'"$found"'}'
            echo '{"jsonrpc":"2.0","id":1,"result":'"$session"'}'
            while read -r line; do
                case "$line" in *'"id":2'*) echo '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}}';; esac
            done
        fi
        echo '{"jsonrpc":"2.0","id":0,"result":'"$found"'}'
        cat >/dev/null"#;
    let connection = open(&with_env(text, "FILE", &file)).await;
    assert_eq!(connection.facts().protocol, Some(Protocol::V2026_07_28));
    assert_eq!(std::fs::read(&file).unwrap(), b"x\nx\n");
}

#[tokio::test]
async fn a_death_in_a_call_is_told_to_all_calls() {
    let connection = open(&script("greet; read -r call; echo 'out of memory' >&2; exit 3")).await;
    let reply = within(call(&connection, "find")).await;
    let why = "the server exited with status 3; it said on standard error: out of memory";
    assert_eq!(reply, Reply::Dropped { why: why.into() });
    let reply = within(call(&connection, "find")).await;
    assert_eq!(reply, Reply::Dropped { why: why.into() });
    assert_eq!(connection.stderr_tail(), "out of memory");
}

#[tokio::test]
async fn a_death_is_noticed_though_somebody_holds_the_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let text = "greet; read -r call; sleep 300 & echo $! > \"$FILE\"; kill -9 $$";
    let connection = open(&with_env(text, "FILE", &file)).await;
    let reply = within(call(&connection, "find")).await;
    assert_eq!(reply, Reply::Dropped { why: "the server was ended by signal 9".into() });
    gone(&number_in(&file)).await;
}

#[tokio::test]
async fn a_death_in_the_middle_of_an_answer_is_told() {
    let connection =
        open(&script("greet; read -r call; printf '{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{'; exit 0"))
            .await;
    let reply = within(call(&connection, "find")).await;
    let why = "the server exited with status 0, in the middle of a message";
    assert_eq!(reply, Reply::Dropped { why: why.into() });
}

#[tokio::test]
async fn a_question_to_a_closed_standard_input_is_not_waited_for() {
    let connection = open(&script("greet; exec 0<&-; echo closed >&2; sleep 300")).await;
    within(async {
        while connection.stderr_tail().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    let reply = within(call(&connection, "find")).await;
    assert_eq!(reply, Reply::Dropped { why: "the server closed its standard input".into() });
}

#[tokio::test]
async fn closing_ends_what_the_server_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let connection =
        open(&with_env("sleep 300 & echo $! > \"$FILE\"; greet; cat >/dev/null", "FILE", &file)).await;
    within(connection.close()).await;
    gone(&number_in(&file)).await;
}

#[tokio::test]
async fn closing_ends_a_server_that_will_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let text = "trap '' TERM; echo $$ > \"$FILE\"; greet; while :; do sleep 1; done";
    let connection = open(&with_env(text, "FILE", &file)).await;
    within(connection.close()).await;
    gone(&number_in(&file)).await;
}

#[tokio::test]
async fn dropping_ends_all_of_it_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let connection =
        open(&with_env("sleep 300 & echo $! > \"$FILE\"; greet; sleep 300", "FILE", &file)).await;
    drop(connection);
    gone(&number_in(&file)).await;
}

#[tokio::test]
async fn an_attempt_that_runs_out_of_time_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let mut settings = with_env("echo $$ > \"$FILE\"; echo starting >&2; sleep 300", "FILE", &file);
    settings.connect_timeout = Duration::from_secs(1);
    let error = within(Connection::open(&settings)).await.err().unwrap();
    let WireError::NoAnswer { stderr, .. } = error else { panic!("{error:?}") };
    assert_eq!(stderr, "starting");
    gone(&number_in(&file)).await;
}
