//! How often made-up numbers of a business are taken for sensitive values: 104,000 of them, the same each time.

use super::find_sensitive;

/// Numbers of one family.
const EACH: usize = 4000;

/// Pseudo-random numbers, the same on every machine (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn of(&mut self, letters: &str, count: usize) -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..count).map(|_| letters[self.below(letters.len() as u64) as usize]).collect()
    }

    /// Digits, the first of which is not 0.
    fn digits(&mut self, count: usize) -> String {
        self.of("123456789", 1) + &self.of("0123456789", count - 1)
    }

    /// `#` becomes a digit, `9` one from 1 on, `?` a capital, `h` a hexadecimal digit, `*` a letter or digit.
    fn filled(&mut self, shape: &str) -> String {
        const ALL: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        let one = |c: char| match c {
            '#' => "0123456789".to_owned(),
            '9' => "123456789".to_owned(),
            '?' => "ABCDEFGHIJKLMNOPQRSTUVWXYZ".to_owned(),
            'h' => "0123456789abcdef".to_owned(),
            '*' => ALL.to_owned(),
            other => other.to_string(),
        };
        shape.chars().map(|c| self.of(&one(c), 1)).collect()
    }

    fn one_of(&mut self, shapes: &[&str]) -> String {
        let shape = shapes[self.below(shapes.len() as u64) as usize];
        self.filled(shape)
    }

    /// Year, month and day of some day from 2019 to 2027, two digits each.
    fn day(&mut self) -> [u64; 3] {
        [19 + self.below(9), 1 + self.below(12), 1 + self.below(28)]
    }
}

/// A number of 8, 12 or 13 digits and more with the check digit of GS1 behind it.
fn gs1(digits: &str) -> String {
    let weighed = digits.bytes().rev().zip([3, 1].into_iter().cycle());
    let sum: u32 = weighed.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

type Family = (&'static str, fn(&mut Random) -> String);

const FAMILIES: [Family; 26] = [
    ("prefix, dash, 6 to 12 digits", |r| {
        r.one_of(&["ORD-######", "INV-########", "ORD-##########", "CUS-############", "SO-#########"])
    }),
    ("prefix, dash, 16 digits", |r| {
        r.one_of(&["ORD-################", "TX_################", "A################"])
    }),
    ("8 or 9 digits", |r| r.one_of(&["9#######", "9########"])),
    ("10 digits", |r| r.digits(10)),
    ("11 digits", |r| r.digits(11)),
    ("12 digits", |r| r.digits(12)),
    ("13 digits, an EAN", |r| {
        let digits = r.digits(12);
        gs1(&digits)
    }),
    ("14 digits, a GTIN", |r| {
        let digits = r.digits(13);
        gs1(&digits)
    }),
    ("15 digits", |r| r.digits(15)),
    ("16 digits", |r| r.digits(16)),
    ("16 digits, a counter", |r| format!("{}", 1_000_000_000_000_000 + r.below(1_000_000_000))),
    ("17 to 19 digits", |r| r.one_of(&["9################", "9#################", "9##################"])),
    ("phone, international", |r| {
        r.one_of(&["+459#######", "+46 7# ### ## ##", "+449#########", "+49 15# ########", "004930########"])
    }),
    ("phone, national", |r| {
        r.one_of(&[
            "9# ## ## ##",
            "020 #### ####",
            "020########",
            "030########",
            "0151 ########",
            "07#-### ## ##",
        ])
    }),
    ("time since 1970", |r| {
        let seconds = 1_400_000_000 + r.below(500_000_000);
        r.filled(
            &format!("{seconds}{}", ["", "###", "######", "#########"][(seconds % 4) as usize])
                .replace('9', "8"),
        )
    }),
    ("date and time", |r| {
        let ([y, m, d], h, min) = (r.day(), r.below(24), r.below(60));
        match r.below(4) {
            0 => format!("20{y:02}-{m:02}-{d:02}T{h:02}:{min:02}:00Z"),
            1 => format!("20{y:02}{m:02}{d:02}{h:02}{min:02}"),
            2 => format!("20{y:02}{m:02}{d:02}{h:02}{min:02}00"),
            _ => format!("20{y:02}{m:02}{d:02}-{h:02}{min:02}"),
        }
    }),
    ("date and serial", |r| {
        let ([y, m, d], n) = (r.day(), r.below(10_000));
        match r.below(4) {
            0 => format!("{y:02}{m:02}{d:02}-{n:04}"),
            1 => format!("20{y:02}{m:02}{d:02}-{n:04}"),
            2 => format!("{d:02}{m:02}{y:02}-{n:04}"),
            _ => format!("{y:02}{m:02}{d:02}{n:05}"),
        }
    }),
    ("six digits, dash, four", |r| r.one_of(&["######-####", "9#####-####"])),
    ("UUID", |r| r.one_of(&["hhhhhhhh-hhhh-4hhh-ahhh-hhhhhhhhhhhh", "########-####-4###-8###-############"])),
    ("IBAN's letters and length", |r| {
        r.one_of(&["NO#############", "BE##############", "DK################", "DE####################"])
    }),
    ("hash", |r| {
        let length = [24, 32, 40, 64][r.below(4) as usize];
        r.of("0123456789abcdef", length)
    }),
    ("Stripe id", |r| {
        r.one_of(&["cus_**************", "pi_************************", "ch_3**********************"])
    }),
    ("tracking number", |r| {
        r.one_of(&[
            "1Z#?#?##########",
            "JJD000################",
            "RR#########DK",
            "9###########",
            "00370#############",
        ])
    }),
    ("VAT or company number", |r| {
        r.one_of(&[
            "DK9#######",
            "DE9########",
            "SE9#########01",
            "NL9########B01",
            "556###-####",
            "9## ### ###",
        ])
    }),
    ("amount or coordinate", |r| {
        r.one_of(&["9####.##", "9 ### ###,##", "55.##############", "12.###############, 9.##############"])
    }),
    ("groups of four", |r| {
        r.one_of(&["9### #### #### ####", "9###-####-####-####", "9### #### #### #### ####"])
    }),
];

/// The alarms of each family under a label.
fn alarms(label: &str) -> Vec<(&'static str, usize)> {
    let mut random = Random(2026);
    FAMILIES
        .iter()
        .map(|(family, made)| {
            let alarms = (0..EACH).filter(|_| !find_sensitive(label, &made(&mut random)).is_empty());
            (*family, alarms.count())
        })
        .collect()
}

/// The table stands in the documentation of the module; here it is counted anew.
#[test]
fn the_false_alarms_are_as_many_as_the_documentation_says() {
    let documentation = include_str!("mod.rs");
    let (neutral, ordered) = (alarms("id"), alarms("order_id"));
    let mut missing = Vec::new();
    let (mut all, mut all_ordered) = (0, 0);
    for ((family, count), (_, under_order)) in neutral.iter().zip(&ordered) {
        (all, all_ordered) = (all + count, all_ordered + under_order);
        let line = format!("//! | {family} | {count} | {under_order} |\n");
        if !documentation.contains(&line) {
            missing.push(line);
        }
    }
    let line = format!("//! | all {} | {all} | {all_ordered} |\n", EACH * FAMILIES.len());
    if !documentation.contains(&line) {
        missing.push(line);
    }
    assert!(missing.is_empty(), "not in the table:\n{}", missing.concat());
}
