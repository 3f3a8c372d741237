//! What can be wrong with a connection that is to be encrypted.

use std::fmt;

use rustls::{AlertDescription, CertificateError, Error};

/// Why there is no encrypted connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TlsFault {
    /// The certificate is for other names.
    WrongName {
        /// The names it is for, when they are known.
        names: Vec<String>,
    },
    /// The certificate is no longer valid.
    Expired,
    /// The certificate is not valid yet.
    NotYetValid,
    /// Nobody whom this machine trusts signed the certificate; perhaps it signed itself.
    UnknownIssuer,
    /// The certificate is bad in another way.
    BadCertificate {
        /// In which.
        why: String,
    },
    /// What answers does not speak TLS.
    NotTls,
    /// There is no version or cipher that both sides speak.
    NothingInCommon {
        /// What is missing.
        why: String,
    },
    /// The server wants a certificate of ours.
    ClientCertificateDemanded,
    /// The server does not take our certificate.
    ClientCertificateRefused {
        /// What it said.
        why: String,
    },
    /// The handshake failed in another way.
    Handshake {
        /// How.
        why: String,
    },
    /// This machine trusts nobody: no certificates were found on it.
    NoRoots,
}

impl TlsFault {
    /// What `error` means; `has_certificate` says whether we have one to show.
    pub(super) fn of(error: &Error, has_certificate: bool) -> Self {
        match error {
            Error::InvalidCertificate(error) => Self::of_certificate(error),
            Error::InvalidMessage(_) => Self::NotTls,
            Error::PeerIncompatible(why) => Self::NothingInCommon { why: format!("{why:?}") },
            Error::AlertReceived(alert) => Self::of_alert(*alert, has_certificate),
            other => Self::Handshake { why: other.to_string() },
        }
    }

    fn of_certificate(error: &CertificateError) -> Self {
        match error {
            CertificateError::NotValidForName => Self::WrongName { names: Vec::new() },
            CertificateError::NotValidForNameContext { presented, .. } => {
                let names = presented.iter().take(5).map(|name| plain_name(name)).collect();
                Self::WrongName { names }
            }
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => Self::Expired,
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => Self::NotYetValid,
            CertificateError::UnknownIssuer => Self::UnknownIssuer,
            // What a certificate that signed itself as an issuer is called, when it is shown as a server's.
            other if format!("{other:?}").contains("CaUsedAsEndEntity") => Self::UnknownIssuer,
            other => Self::BadCertificate { why: other.to_string() },
        }
    }

    fn of_alert(alert: AlertDescription, has_certificate: bool) -> Self {
        let why = || crate::wire::dial::shorten(&format!("{alert:?}"), 60);
        match alert {
            AlertDescription::CertificateRequired => Self::ClientCertificateDemanded,
            AlertDescription::BadCertificate
            | AlertDescription::UnsupportedCertificate
            | AlertDescription::CertificateRevoked
            | AlertDescription::CertificateExpired
            | AlertDescription::CertificateUnknown
            | AlertDescription::UnknownCA
            | AlertDescription::AccessDenied
            | AlertDescription::DecryptError => match has_certificate {
                true => Self::ClientCertificateRefused { why: why() },
                false => Self::ClientCertificateDemanded,
            },
            AlertDescription::ProtocolVersion | AlertDescription::InsufficientSecurity => {
                Self::NothingInCommon { why: why() }
            }
            _ => Self::Handshake { why: format!("the server ended it with {}", why()) },
        }
    }

    pub(super) fn help(&self) -> String {
        match self {
            Self::WrongName { .. } => {
                "ask for the server by a name that its certificate is for, or give it a certificate for this one"
            }
            Self::Expired => "give the server a new certificate; if its certificate is new, look at this machine's clock",
            Self::NotYetValid => "look at this machine's clock, then at the date of the server's certificate",
            Self::UnknownIssuer => {
                "give the issuer's certificate as the server's `ca`, or trust it on this machine (SSL_CERT_FILE); \
                 a certificate that signed itself is given so, too; if a public authority signed it, the server \
                 does not send the certificates in between"
            }
            Self::BadCertificate { .. } => "give the server another certificate",
            Self::NotTls => "does the address begin with http:// rather than https://? is the port right?",
            Self::NothingInCommon { .. } => "TLS 1.2 and 1.3 are spoken; the server must offer one of the two",
            Self::ClientCertificateDemanded => {
                "give a certificate that the server knows and its key, as the server's client certificate"
            }
            Self::ClientCertificateRefused { .. } => {
                "is the client certificate one that this server's operator issued, and still valid?"
            }
            Self::Handshake { .. } => {
                "is there a TLS server behind this name and port? a gateway that does not know the name answers so, \
                 and so may one that wants a client certificate"
            }
            Self::NoRoots => {
                "install the system's certificates (ca-certificates), name a file of them in SSL_CERT_FILE, or \
                 give the issuer's as the server's `ca`"
            }
        }
        .to_owned()
    }
}

/// `DnsName("crm.example.com")` without its wrapping.
fn plain_name(name: &str) -> String {
    let inner = name.split_once("(\"").and_then(|(_, rest)| rest.split('"').next());
    crate::wire::dial::shorten(inner.unwrap_or(name), 100)
}

impl fmt::Display for TlsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongName { names } if names.is_empty() => {
                f.write_str("the server's certificate is not for this name")
            }
            Self::WrongName { names } => {
                write!(f, "the server's certificate is not for this name, but for {}", names.join(", "))
            }
            Self::Expired => f.write_str("the server's certificate has expired"),
            Self::NotYetValid => f.write_str("the server's certificate is not valid yet"),
            Self::UnknownIssuer => {
                f.write_str("the server's certificate was signed by nobody whom this machine trusts")
            }
            Self::BadCertificate { why } => write!(f, "the server's certificate cannot be trusted: {why}"),
            Self::NotTls => f.write_str("what answers there does not speak TLS"),
            Self::NothingInCommon { why } => {
                write!(f, "the server and hallmark have no version or cipher of TLS in common ({why})")
            }
            Self::ClientCertificateDemanded => f.write_str("the server demands a client certificate"),
            Self::ClientCertificateRefused { why } => {
                write!(f, "the server does not take the client certificate ({why})")
            }
            Self::Handshake { why } => write!(f, "the TLS handshake failed: {why}"),
            Self::NoRoots => f.write_str("this machine has no certificates to trust a server by"),
        }
    }
}
