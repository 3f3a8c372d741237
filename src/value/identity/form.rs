use std::fmt;

/// The five kinds of number that are never kept as a reference (C7), in the order in which one is named
/// when a value can be read as several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IdentityForm {
    /// Denmark: DDMMYY and four digits.
    Cpr,
    /// Sweden: YYMMDD, three digits and a Luhn digit, with or without the century.
    Personnummer,
    /// Sweden: the same with 60 added to the day.
    Samordningsnummer,
    /// Norway: DDMMYY, three digits and two control digits.
    Fodselsnummer,
    /// Norway: the same with 40 added to the day.
    DNumber,
}

impl IdentityForm {
    /// The name for a reader, with its country.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cpr => "Danish CPR number",
            Self::Personnummer => "Swedish personnummer",
            Self::Samordningsnummer => "Swedish coordination number",
            Self::Fodselsnummer => "Norwegian fødselsnummer",
            Self::DNumber => "Norwegian D-number",
        }
    }
}

impl fmt::Display for IdentityForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a value is near an identity number and yet not certainly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RiskTag {
    /// The date fits, a check digit that is still in force does not.
    Checksum,
    /// Only the Norwegian control digits in force from 2032 fit.
    From2032,
    /// Certain but for an unusual separator, or one at an unusual place.
    OddSeparator,
    /// The date does not exist in the century that the number names, or the century is not in use.
    Century,
    /// The Swedish serial 000, which is never given out.
    Serial000,
    /// A Norwegian individual number that no range has for the year.
    IndividRange,
    /// A Danish replacement number: 60 is added to the day.
    Replacement,
    /// A Swedish coordination number with month 00 or day 60.
    UnknownDate,
    /// A Swedish interim number, a letter for the first serial digit.
    Interim,
    /// A Norwegian test or health-service number: 40 is added to the month.
    Synthetic40,
    /// A Norwegian test number: 65 is added to the month.
    Synthetic65,
    /// A Norwegian test number: 80 is added to the month.
    Synthetic80,
    /// Certain, but written in other digits than 0 to 9.
    UnicodeDigits,
    /// A certain form that stands as a word of its own inside a longer value.
    Embedded,
}

impl RiskTag {
    /// Every tag.
    pub const ALL: [Self; 14] = [
        Self::Checksum,
        Self::From2032,
        Self::OddSeparator,
        Self::Century,
        Self::Serial000,
        Self::IndividRange,
        Self::Replacement,
        Self::UnknownDate,
        Self::Interim,
        Self::Synthetic40,
        Self::Synthetic65,
        Self::Synthetic80,
        Self::UnicodeDigits,
        Self::Embedded,
    ];

    /// The short name, as it stands in a report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checksum => "checksum",
            Self::From2032 => "2032",
            Self::OddSeparator => "odd-separator",
            Self::Century => "century",
            Self::Serial000 => "serial-000",
            Self::IndividRange => "individ-range",
            Self::Replacement => "replacement",
            Self::UnknownDate => "unknown-date",
            Self::Interim => "interim",
            Self::Synthetic40 => "synthetic+40",
            Self::Synthetic65 => "synthetic+65",
            Self::Synthetic80 => "synthetic+80",
            Self::UnicodeDigits => "unicode-digits",
            Self::Embedded => "embedded",
        }
    }

    /// Why it is not certain, as a fragment behind "it has the date of a …, but".
    pub fn why(self) -> &'static str {
        match self {
            Self::Checksum => "its check digits do not hold",
            Self::From2032 => "its control digits hold only by the rule that comes into force in 2032",
            Self::OddSeparator => "its separators are not the official ones or stand at another place",
            Self::Century => "its date does not exist in a century that is in use",
            Self::Serial000 => "the serial 000 is never given out",
            Self::IndividRange => "its individual number belongs to no range of that year",
            Self::Replacement => "60 is added to the day, as in a replacement number",
            Self::UnknownDate => "its month or day is written as unknown",
            Self::Interim => "a letter stands for the first serial digit, as in an interim number",
            Self::Synthetic40 => "40 is added to the month, as in test numbers and health-service numbers",
            Self::Synthetic65 => "65 is added to the month, as in test numbers",
            Self::Synthetic80 => "80 is added to the month, as in test numbers",
            Self::UnicodeDigits => "it is written in other digits than 0 to 9",
            Self::Embedded => "it is only one word of a longer value",
        }
    }
}

impl fmt::Display for RiskTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the form of a value means for a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityVerdict {
    /// Certainly the form of an identity number: not kept.
    Refused {
        /// Which one.
        form: IdentityForm,
        /// A CPR number for which modulus 11 fails. That no longer matters: such numbers have been given
        /// out since 2007. False for every other form.
        modulus_11_fails: bool,
    },
    /// Kept, as we read the contract, but near enough to be refused by a stricter reader.
    AtRisk {
        /// What it is near to.
        form: IdentityForm,
        /// Why it is not certain.
        tag: RiskTag,
    },
    /// No identity number.
    Kept,
}

/// One way to read a value as an identity number: certain, or with the tag that speaks against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) form: IdentityForm,
    pub(super) risk: Option<RiskTag>,
}

impl Reading {
    pub(super) fn certain(form: IdentityForm) -> Self {
        Self { form, risk: None }
    }

    pub(super) fn at_risk(form: IdentityForm, tag: RiskTag) -> Self {
        Self { form, risk: Some(tag) }
    }

    /// The gravest of several readings; where two weigh the same, the kind named first.
    pub(super) fn gravest(readings: impl IntoIterator<Item = Self>) -> Option<Self> {
        readings.into_iter().min_by_key(|reading| {
            let weak = reading.risk.is_some_and(|tag| {
                matches!(
                    tag,
                    RiskTag::Replacement | RiskTag::UnknownDate | RiskTag::Century | RiskTag::Serial000
                )
            });
            (reading.risk.is_some(), weak, reading.form)
        })
    }
}
