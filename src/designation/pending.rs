use super::file::DesignationFile;

/// What the file says that is read and checked, but judged by nothing yet: a sentence for each.
pub fn not_judged_yet(file: &DesignationFile) -> Vec<String> {
    let designation = &file.designation;
    let ignores = !designation.ignores.is_empty() || !file.lapsed.is_empty();
    [
        (
            designation.directory.is_some(),
            "[directory] was read, but customers and companies are not judged yet",
        ),
        (ignores, "[[ignore]] was read, but no finding is ignored yet"),
    ]
    .into_iter()
    .filter(|(present, _)| *present)
    .map(|(_, sentence)| sentence.to_owned())
    .collect()
}
