use super::faults::{Fault, fault};

/// The example's own designation file, as users copy it.
const BASE: &str = include_str!("hallmark.toml");

/// A change to the designation file. A table of a list is named with its place: `customer.0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edit {
    /// Gives a key of a table another value, written as TOML.
    Set(&'static str, &'static str, &'static str),
    /// Takes a key out of a table.
    Unset(&'static str, &'static str),
    /// Takes a table out, or every table of a list.
    Drop(&'static str),
    /// Adds a table at the end: its heading and its lines.
    Append(&'static str),
}

/// The designation file of the example company, without a `[server]` table, as the named faults leave it. Names
/// of no fault change nothing.
pub fn designation_toml(faults: &[&str]) -> String {
    let mut file = File::read(BASE);
    for edit in faults.iter().filter_map(|name| fault(name)).flat_map(Fault::edits) {
        file.apply(edit);
    }
    file.write()
}

/// A designation file in blocks, so that everything that is not edited stays as it was written.
struct File(Vec<Block>);

/// A table with the comment above it; the first block has no table.
struct Block {
    name: String,
    lines: Vec<String>,
}

impl File {
    fn read(text: &str) -> Self {
        let mut blocks = vec![Block { name: String::new(), lines: Vec::new() }];
        let mut heading = Vec::new();
        for line in text.lines() {
            if let Some(name) = table(line) {
                let name = if line.starts_with("[[") {
                    let place = blocks.iter().filter(|block| is_entry(&block.name, name)).count();
                    format!("{name}.{place}")
                } else {
                    name.to_owned()
                };
                heading.push(line.to_owned());
                blocks.push(Block { name, lines: std::mem::take(&mut heading) });
            } else if line.starts_with('#') {
                heading.push(line.to_owned());
            } else if let Some(last) = blocks.last_mut() {
                last.lines.append(&mut heading);
                last.lines.push(line.to_owned());
            }
        }
        if let Some(last) = blocks.last_mut() {
            last.lines.append(&mut heading);
        }
        Self(blocks)
    }

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Set(name, key, value) => {
                if let Some(block) = self.block(name) {
                    block.set(key, format!("{key} = {value}"));
                }
            }
            Edit::Unset(name, key) => {
                if let Some(block) = self.block(name) {
                    block.lines.retain(|line| !is_key(line, key));
                }
            }
            Edit::Append(table) => {
                let lines = ["".to_owned()].into_iter().chain(table.lines().map(str::to_owned));
                self.0.push(Block { name: "added".into(), lines: lines.collect() });
            }
            Edit::Drop(name) => self.0.retain(|block| block.name != name && !is_entry(&block.name, name)),
        }
    }

    fn block(&mut self, name: &str) -> Option<&mut Block> {
        self.0.iter_mut().find(|block| block.name == name)
    }

    fn write(&self) -> String {
        let lines: Vec<&str> = self.0.iter().flat_map(|block| &block.lines).map(String::as_str).collect();
        format!("{}\n", lines.join("\n").trim_end())
    }
}

impl Block {
    /// Replaces the line of the key, or adds it below the last one that says something.
    fn set(&mut self, key: &str, line: String) {
        if let Some(old) = self.lines.iter_mut().find(|line| is_key(line, key)) {
            *old = line;
        } else {
            let end = self.lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
            self.lines.insert(end, line);
        }
    }
}

/// The name in `[name]` or `[[name]]`.
fn table(line: &str) -> Option<&str> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.trim_start_matches('[').trim_end_matches(']'))
}

/// Whether a block's name is one of a list's: `customer.0` of `customer`.
fn is_entry(block: &str, list: &str) -> bool {
    block
        .strip_prefix(list)
        .and_then(|rest| rest.strip_prefix('.'))
        .is_some_and(|place| place.parse::<u32>().is_ok())
}

fn is_key(line: &str, key: &str) -> bool {
    line.split_once('=').is_some_and(|(before, _)| before.trim() == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(edits: &[Edit]) -> toml::Table {
        let mut file = File::read(BASE);
        for edit in edits {
            file.apply(*edit);
        }
        toml::from_str(&file.write()).expect("a TOML document")
    }

    #[test]
    fn without_a_fault_the_file_is_the_one_that_users_copy() {
        assert_eq!(designation_toml(&[]), BASE);
        assert_eq!(designation_toml(&["no such fault"]), BASE);
        assert!(!edited(&[]).contains_key("server"));
    }

    #[test]
    fn a_key_is_set_added_and_taken_out() {
        let file = edited(&[
            Edit::Set("lookup.email", "risk", "\"write\""),
            Edit::Set("workspace", "slow_after", "\"20ms\""),
            Edit::Unset("customer.1", "reference"),
        ]);
        assert_eq!(file["lookup"]["email"]["risk"].as_str(), Some("write"));
        assert_eq!(file["lookup"]["phone"]["risk"].as_str(), Some("read_pii"));
        assert_eq!(file["workspace"]["slow_after"].as_str(), Some("20ms"));
        assert!(file["customer"][1].get("reference").is_none());
        assert_eq!(file["customer"][0]["reference"].as_str(), Some("CON-001"));
    }

    #[test]
    fn a_table_goes_with_the_comment_above_it() {
        let mut file = File::read(BASE);
        file.apply(Edit::Drop("lookup.phone"));
        file.apply(Edit::Drop("shared"));
        let text = file.write();
        for gone in ["lookup.phone", "by phone", "[[shared]]", "switchboard"] {
            assert!(!text.contains(gone), "{gone}");
        }
        assert!(text.contains("# Customers that the tool knows."));
    }

    #[test]
    fn an_edit_of_a_table_that_is_gone_changes_nothing() {
        let text = designation_toml(&["no-designation"]);
        assert!(!text.contains("[lookup.phone]"));
        let file = edited(&[Edit::Drop("shared"), Edit::Set("shared.0", "email", "\"x@example.com\"")]);
        assert!(!file.contains_key("shared"));
    }
}
