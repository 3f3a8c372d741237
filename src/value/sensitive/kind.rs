use std::ops::Range;

/// What a value is that never stands in a verification source's answer (V8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SensitiveKind {
    /// An international bank account number.
    Iban,
    /// A payment card's full number.
    CardNumber,
    /// A Danish CPR number.
    DanishCpr,
    /// A Swedish personnummer or coordination number.
    SwedishPersonnummer,
    /// A Norwegian fødselsnummer or D-number.
    NorwegianId,
    /// A Finnish henkilötunnus.
    FinnishHetu,
    /// A German tax identification number.
    GermanTaxId,
    /// A Dutch burgerservicenummer.
    DutchBsn,
    /// A number of the British National Health Service.
    BritishNhs,
    /// A British National Insurance number.
    BritishNino,
    /// A passport's number, known by its label alone.
    PassportNumber,
}

impl SensitiveKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Iban,
        Self::CardNumber,
        Self::DanishCpr,
        Self::SwedishPersonnummer,
        Self::NorwegianId,
        Self::FinnishHetu,
        Self::GermanTaxId,
        Self::DutchBsn,
        Self::BritishNhs,
        Self::BritishNino,
        Self::PassportNumber,
    ];

    /// The name for a reader, with its article.
    pub fn title(self) -> &'static str {
        match self {
            Self::Iban => "an IBAN",
            Self::CardNumber => "a card number",
            Self::DanishCpr => "a Danish CPR number",
            Self::SwedishPersonnummer => "a Swedish personnummer",
            Self::NorwegianId => "a Norwegian identity number",
            Self::FinnishHetu => "a Finnish identity code",
            Self::GermanTaxId => "a German tax id",
            Self::DutchBsn => "a Dutch BSN",
            Self::BritishNhs => "a British NHS number",
            Self::BritishNino => "a British National Insurance number",
            Self::PassportNumber => "a passport number",
        }
    }

    /// What is shown in its place, `[IBAN]`.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Iban => "[IBAN]",
            Self::CardNumber => "[card number]",
            Self::DanishCpr => "[Danish CPR number]",
            Self::SwedishPersonnummer => "[Swedish personnummer]",
            Self::NorwegianId => "[Norwegian identity number]",
            Self::FinnishHetu => "[Finnish identity code]",
            Self::GermanTaxId => "[German tax id]",
            Self::DutchBsn => "[Dutch BSN]",
            Self::BritishNhs => "[British NHS number]",
            Self::BritishNino => "[British National Insurance number]",
            Self::PassportNumber => "[passport number]",
        }
    }
}

/// One sensitive value in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sensitive {
    /// What it is.
    pub kind: SensitiveKind,
    /// Where it stands: bytes of the text, separators inside it included.
    pub range: Range<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_the_title_without_its_article() {
        for kind in SensitiveKind::ALL {
            let (_, name) = kind.title().split_once(' ').expect("an article and a name");
            assert_eq!(kind.mark(), format!("[{name}]"));
        }
    }
}
