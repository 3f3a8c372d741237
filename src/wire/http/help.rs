//! What may help with a server at an address.

use super::challenge::Challenge;
use super::fault::HttpFault;

impl HttpFault {
    /// What to do.
    pub fn help(&self) -> String {
        match self {
            Self::BadAddress => "write it whole: https://crm.example.com/mcp".into(),
            Self::BadHeader { .. } => {
                "a header's name and value are plain letters on one line; the transport sets Accept, Content-Type and \
                 those that begin with Mcp- itself"
                    .into()
            }
            Self::BadFile { .. } => "a path is taken from the working directory; the file must hold PEM, that is, blocks that begin with -----BEGIN".into(),
            Self::NobodyListens => {
                "is the server running, on this port, and on an interface that can be reached from here?".into()
            }
            Self::UnknownHost { .. } => "is the name right? does it need a VPN or a proxy (HTTPS_PROXY)?".into(),
            Self::ConnectTimedOut | Self::Unreachable { .. } => {
                "is the host up and its port open from here? a firewall, a VPN or a proxy (HTTPS_PROXY) may stand \
                 between"
                    .into()
            }
            Self::Proxy { .. } => {
                "look at HTTPS_PROXY and HTTP_PROXY; hosts that need no proxy stand in NO_PROXY".into()
            }
            Self::Tls(fault) => fault.help(),
            Self::Silent { .. } => "a slow start needs a longer --connect-timeout; otherwise look at the server's log".into(),
            Self::SignIn(fault) => fault.help(),
            Self::Unauthorized { challenge, sent } => unauthorized(challenge, *sent),
            Self::Forbidden { challenge, .. } if !challenge.scope.is_empty() => {
                format!("ask for a token with the scope {}", challenge.scope)
            }
            Self::Forbidden { .. } => {
                "the token or the header is known, but may not do this: give it the right, or send another; a gateway \
                 before the server may refuse as well"
                    .into()
            }
            Self::ForeignHost { .. } => {
                "add this host name to the names that the server answers to (allowed hosts, in the MCP SDKs), or ask \
                 for it by a name that is there"
                    .into()
            }
            Self::RedirectRefused { .. } | Self::RedirectsWithoutEnd => {
                "give the address where the server really is; often a slash at the end is missing or too much, or a \
                 gateway in front does not tell the server that it is reached by https"
                    .into()
            }
            other => other.help_by_status(),
        }
    }

    fn help_by_status(&self) -> String {
        match self {
            Self::NotFound { .. } => "is the path right? often it is /mcp",
            Self::NotPostable => "is the path right? often it is /mcp; a GET may be all that is served here",
            Self::OldTransport => {
                "serve Streamable HTTP (every MCP SDK offers it, often at /mcp), or give the command that starts the \
                 server, so that it speaks on its standard output"
            }
            Self::NotAcceptable => "the server must answer requests that accept these two, as the protocol asks",
            Self::UnsupportedMedia => "the server must take application/json, as the protocol asks",
            Self::TooManyRequests { .. } => "ask less at once (`jobs = 1`), or raise the server's limit for this caller",
            Self::ServerFailed { .. } => "look at the server's log; a gateway answers so when nothing runs behind it",
            Self::NotJson { .. } => "is the path right? often it is /mcp; a login page of a gateway answers so, too",
            Self::SessionLost => {
                "sessions must be known to every process that may be asked: one process, or sessions kept in one place"
            }
            Self::NotTheProtocol { .. } => "is this an MCP server, and its path the one for MCP? often it is /mcp",
            Self::ClosedEarly | Self::CutOff | Self::NoReply { .. } => {
                "look at the server's log, and at the limits of a gateway before it"
            }
            _ => "look at the server's log; is the path right? often it is /mcp",
        }
        .to_owned()
    }
}

fn unauthorized(challenge: &Challenge, sent: bool) -> String {
    let mut help = match sent {
        true => "is the token meant for this server, and still valid?".to_owned(),
        false => {
            "send a token, in a header (`Authorization = \"Bearer ${TOKEN}\"`) or by signing in".to_owned()
        }
    };
    if !challenge.resource_metadata.is_empty() {
        help.push_str("; who gives tokens is said at ");
        help.push_str(&challenge.resource_metadata);
    }
    help
}
