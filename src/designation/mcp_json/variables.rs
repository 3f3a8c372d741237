use super::super::expand::is_name;
use super::server::Env;

/// What an editor alone knows, or asks its user for.
const EDITORS: [&str; 8] = [
    "input:",
    "command:",
    "config:",
    "workspaceFolder",
    "workspaceRoot",
    "userHome",
    "pathSeparator",
    "file",
];

/// Replaces each `${NAME}`, `${env:NAME}` and `${NAME:-default}` by the variable's value; an empty variable takes the
/// default as well. Braces that hold none of these stay as they are. The error holds no value.
pub(super) fn expanded(text: &str, env: Env<'_>) -> Result<String, (String, &'static str)> {
    let mut whole = String::new();
    let mut rest = text;
    while let Some(open) = rest.find("${") {
        whole.push_str(&rest[..open]);
        let inner = &rest[open + 2..];
        let Some(close) = inner.find('}') else {
            rest = &rest[open..];
            break;
        };
        let asked = &inner[..close];
        match replaced(asked, env)? {
            Some(value) => whole.push_str(&value),
            None => whole.push_str(&rest[open..open + 2 + close + 1]),
        }
        rest = &inner[close + 1..];
    }
    whole.push_str(rest);
    Ok(whole)
}

/// The value of what stands between the braces; none when it is no variable.
fn replaced(asked: &str, env: Env<'_>) -> Result<Option<String>, (String, &'static str)> {
    let variable = asked.strip_prefix("env:").unwrap_or(asked);
    let editors =
        |known: &&&str| if known.ends_with(':') { asked.starts_with(**known) } else { asked == **known };
    if let Some(known) = EDITORS.iter().find(editors) {
        let rest = if known.ends_with(':') { "…" } else { "" };
        let message = format!("`${{{known}{rest}}}` is known to an editor alone");
        return Err((message, "write what it stands for, or a variable of the environment"));
    }
    let (name, default) = match variable.split_once(":-") {
        Some((name, default)) => (name, Some(default)),
        None => (variable, None),
    };
    if !is_name(name) {
        return Ok(None);
    }
    let value = match default {
        Some(default) => env(name).filter(|value| !value.is_empty()).unwrap_or_else(|| default.to_owned()),
        None => env(name).ok_or_else(|| {
            (
                format!("the variable `{name}` is not set"),
                "set it before the run, or give it a default: `${NAME:-…}`",
            )
        })?,
    };
    Ok(Some(value))
}

#[cfg(test)]
mod tests {
    use super::expanded;

    fn env(name: &str) -> Option<String> {
        match name {
            "TOKEN" => Some("s3cret".into()),
            "NESTED" => Some("${TOKEN}".into()),
            "EMPTY" => Some(String::new()),
            _ => None,
        }
    }

    #[test]
    fn each_form_is_replaced_once() {
        for (text, wanted) in [
            ("Bearer ${TOKEN}", "Bearer s3cret"),
            ("${env:TOKEN}/${TOKEN}", "s3cret/s3cret"),
            ("${GONE:-x}${GONE:-}${TOKEN:-x}${EMPTY:-y}${EMPTY}", "xs3crety"),
            ("${env:GONE:-a:-b}", "a:-b"),
            ("${NESTED}", "${TOKEN}"),
            ("$TOKEN ${#x} ${} ${ $} }", "$TOKEN ${#x} ${} ${ $} }"),
            ("${TOKEN", "${TOKEN"),
            ("å${TOKEN}å", "ås3cretå"),
        ] {
            assert_eq!(expanded(text, &env), Ok(wanted.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_replaced_is_named() {
        for (text, message) in [
            ("${TOKEN} ${GONE}", "the variable `GONE` is not set"),
            ("${env:GONE}", "the variable `GONE` is not set"),
            ("${input:token}", "`${input:…}` is known to an editor alone"),
            ("${workspaceFolder}/x", "`${workspaceFolder}` is known to an editor alone"),
        ] {
            assert_eq!(expanded(text, &env).expect_err(text).0, message, "{text}");
        }
    }
}
