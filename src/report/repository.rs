/// A file's name relative to the root of the repository, for readers that know no other folder: `within` is where
/// hallmark was started, relative to that root. What is named whole, or leads out of the repository, stays as it is.
pub(super) fn in_repository(within: &str, file: &str) -> String {
    let slashes = if cfg!(windows) { file.replace('\\', "/") } else { file.to_owned() };
    if within.is_empty() || slashes.starts_with('/') || std::path::Path::new(file).is_absolute() {
        return slashes;
    }
    let mut parts: Vec<&str> = within.split('/').collect();
    for part in slashes.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.is_empty() => return slashes,
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_relative_to_the_root() {
        assert_eq!(in_repository("", "../hallmark.toml"), "../hallmark.toml");
        assert_eq!(in_repository("shop/crm", "hallmark.toml"), "shop/crm/hallmark.toml");
        assert_eq!(in_repository("shop/crm", "../../conf/./hallmark.toml"), "conf/hallmark.toml");
        assert_eq!(in_repository("shop", "../../hallmark.toml"), "../../hallmark.toml");
        assert_eq!(in_repository("shop", "/srv/hallmark.toml"), "/srv/hallmark.toml");
    }
}
