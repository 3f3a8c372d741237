use std::fmt::Write;

/// The designation file's usual name, for findings without a file of their own.
pub(super) const USUAL: &str = "hallmark.toml";

/// A file's name as the address that a code-scanning service looks for: relative to the working folder, with forward
/// slashes, everything else but letters, digits and `-._~` escaped. Only where a path is written with back-slashes are
/// they turned: elsewhere they are letters like any other.
pub(super) fn address(name: &str, back_slashes: bool) -> String {
    let turned = if back_slashes { name.replace('\\', "/") } else { name.to_owned() };
    let path = turned.strip_prefix("./").unwrap_or(&turned);
    let path = if path.is_empty() { USUAL } else { path };
    let drive = back_slashes && path.as_bytes().get(1) == Some(&b':');
    let scheme = match (path.starts_with('/'), drive) {
        (true, _) => "file://",
        (false, true) => "file:///",
        (false, false) => "",
    };
    let mut address = scheme.to_owned();
    for (index, byte) in path.bytes().enumerate() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) || (drive && index == 1) {
            address.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_relative_and_escaped() {
        assert_eq!(address("conf\\kunden lookup.toml", true), "conf/kunden%20lookup.toml");
        assert_eq!(address("conf/kunden lookup.toml", false), "conf/kunden%20lookup.toml");
        assert_eq!(address("./hallmark.toml", false), "hallmark.toml");
        assert_eq!(address("../hallmark.toml", false), "../hallmark.toml");
        assert_eq!(address("a\\b:ø#?.toml", false), "a%5Cb%3A%C3%B8%23%3F.toml");
        assert_eq!(address("", false), "hallmark.toml");
    }

    #[test]
    fn a_file_elsewhere_has_a_whole_address() {
        assert_eq!(address("/srv/shop/hallmark.toml", false), "file:///srv/shop/hallmark.toml");
        assert_eq!(address("D:\\shop\\hallmark.toml", true), "file:///D:/shop/hallmark.toml");
    }
}
