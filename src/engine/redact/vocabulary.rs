//! The words that are nobody's: those of the catalogue, and those in which programs speak of errors.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::suite;

/// Words of errors and logs that the catalogue does not have.
const OF_PROGRAMS: &str = "a an and are as at additional address allowed already api argument arguments array \
    aborted async attribute authentication authorisation authorization await backend bad be because been before \
    body bool boolean business buffer but by cache call called caller calls can cannot cause certificate character \
    client closed code column command config configuration connect connected connecting connection contact contacts \
    content context could count customer customers data database db debug decode default delete denied deprecated \
    detail details did directory disabled does down duplicate email empty encode end endpoint enum environment error \
    errors exception exceeded execute exists exited expected expired extra failed failure fatal field file first for \
    forbidden form format found from function gateway get got handler has have header headers host http https id if \
    import in index info input inputs instance int integer internal invalid io is it item items its json key keyword \
    keys last length level limit line list listening load loaded lookup main match matches max maximum mcp message \
    messages method min minimum missing mode module more must name named names network new no node none not nothing \
    null number object of offset on only open operation option optional or order orders other out output outside \
    parameter parameters params parse parsing password path pattern permission phone pool port position properties \
    property protocol provided python query quota range rate raised read reading received record records refused \
    reject rejected request requests required reset resource response result results retry returned returns root \
    route row rows rpc run runtime schema search secret send sent server service session set shutdown socket sql \
    start started starting state status stderr stdin stdout stop stopped stream string structured success support \
    syntax system table tenant text than that the there this thread time timeout timestamp to token too tool tools \
    traceback transport true false try type types unable unauthorised unauthorized unexpected unique unknown \
    unprocessable unrecognized unsupported update updated upstream url use used user username uses using valid \
    validate validation value values version waiting warn warning was while will with within without workspace \
    worker write writing yes you your zero archived busy cancelled closed completed delivered false internal \
    later lock locked many maintenance none open overloaded paid pending rejected sent shipped temporarily \
    temporary throttled too unavailable void \
    v example office private switchboard person company public stranger test demo localhost py js ts mjs cjs toml json \
    node python java uvicorn running press quit undefined select insert delete rows row func req res err throw throws \
    stack trace promise rejection resolve invoke pointer assertion panicked unwrap called main running logger \
    eaddrinuse econnrefused econnreset econnaborted enotfound epipe etimedout ehostunreach enoent eacces";

/// The names that the protocol and the contract use.
const NAMES: [&str; 22] = [
    "tenantId",
    "workspaceId",
    "isError",
    "structuredContent",
    "inputSchema",
    "outputSchema",
    "additionalProperties",
    "error_type",
    "not_found",
    "jsonrpc",
    "contact_id",
    "customer_id",
    "account_id",
    "order_id",
    "resultType",
    "serverInfo",
    "protocolVersion",
    "toolName",
    "mimeType",
    "NoneType",
    "nextCursor",
    "_meta",
];

static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut words: HashSet<String> = OF_PROGRAMS.split_whitespace().map(str::to_owned).collect();
    for suite in suite::all() {
        let rules = suite.rules.iter().flat_map(|rule| [&rule.title, &rule.why, &rule.fix]);
        let clauses = suite.clauses.iter().map(|clause| &clause.says);
        for text in rules.chain(clauses) {
            // A capital inside a sentence may begin a name; the examples of the catalogue are not read at all.
            let plain = text.split(|c: char| !c.is_alphanumeric()).filter(|word| {
                word.chars().all(|c| c.is_ascii_lowercase()) || word.chars().all(|c| c.is_ascii_uppercase())
            });
            words.extend(plain.map(str::to_ascii_lowercase));
        }
    }
    words
});

/// Whether a word is an ordinary one, whatever its letter case.
pub(super) fn is_ordinary(word: &str) -> bool {
    WORDS.contains(&word.to_ascii_lowercase()) || NAMES.contains(&word)
}

/// Whether a word is the name of a kind of error, such as `ValueError`.
pub(super) fn is_error_name(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphabetic())
        && ["Error", "Exception", "Warning"].iter().any(|end| word.ends_with(end))
}
