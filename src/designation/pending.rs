use super::file::DesignationFile;

/// What the file says that is read and checked, but judged by nothing yet: a sentence for each.
pub fn not_judged_yet(file: &DesignationFile) -> Vec<String> {
    let designation = &file.designation;
    [(
        !designation.sources.is_empty(),
        "[[source]] was read, but verification data sources are not judged yet",
    )]
    .into_iter()
    .filter(|(present, _)| *present)
    .map(|(_, sentence)| sentence.to_owned())
    .collect()
}
