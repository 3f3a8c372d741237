use super::expand::{Unexpanded, expand};

/// A text of the command line with each `${NAME}` replaced, as in the file's `[server]`.
///
/// `env` gives the variables. The error is a fragment that holds no variable's value.
pub fn line_text(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    expand(text, env).map_err(|wrong| match wrong.first() {
        Some(Unexpanded::Unset { name, .. }) => format!("the variable `{name}` is not set"),
        Some(Unexpanded::NoName { .. }) => "`${…}` does not hold a variable's name".into(),
        Some(Unexpanded::Open { .. }) | None => "`${` is never closed".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::line_text;

    #[test]
    fn variables_of_the_line_are_replaced_or_named() {
        let env = |name: &str| (name == "TOKEN").then(|| "s3cret".to_owned());
        assert_eq!(line_text("Bearer ${TOKEN}", &env), Ok("Bearer s3cret".into()));
        assert_eq!(line_text("${GONE}${TOKEN}", &env), Err("the variable `GONE` is not set".into()));
        assert!(line_text("${a-b}", &env).is_err());
        assert!(line_text("${TOKEN", &env).is_err());
    }
}
