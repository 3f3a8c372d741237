//! `hallmark example`: the example company over standard input and output or at an address, and its faults.

use std::net::SocketAddr;

use clap::Args;

use super::address;
use super::exit::Exit;
use super::failure::Failure;
use super::{demo, interrupt, terminal};
use crate::example;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark example --list-faults\n  hallmark example --designation > hallmark.toml\n  hallmark check -- hallmark example\n  hallmark example --http 127.0.0.1:8080"
)]
pub(super) struct ExampleOptions {
    /// Speak on standard input and output, which is the default
    #[arg(long)]
    pub(super) stdio: bool,
    /// Speak at an address instead, such as 127.0.0.1:8080; port 0 takes a free one and says which
    #[arg(long, value_name = "ADDRESS", value_parser = address::to_serve_at, conflicts_with_all = ["stdio", "list_faults", "designation"])]
    pub(super) http: Option<SocketAddr>,
    /// Give the company a fault, or several
    #[arg(long, value_name = "NAME")]
    pub(super) fault: Vec<String>,
    /// Name every fault, what it does, and the rules that it trips
    #[arg(long)]
    pub(super) list_faults: bool,
    /// Print the company's own designation file, with the faults that are in it
    #[arg(long, conflicts_with = "list_faults")]
    pub(super) designation: bool,
}

pub(super) fn run(options: &ExampleOptions) -> Result<Exit, Failure> {
    demo::known(&options.fault)?;
    let printed = |text: &str| terminal::print(text).map(|()| Exit::Passed);
    if options.list_faults {
        return printed(&fault_list());
    }
    if options.designation {
        let faults: Vec<&str> = options.fault.iter().map(String::as_str).collect();
        return printed(&example::designation_toml(&faults));
    }
    if let Some(address) = options.http {
        return serve_at(address, &options.fault);
    }
    interrupt::block_on(example::serve(tokio::io::stdin(), tokio::io::stdout(), options.fault.clone()))?
        .map_err(|error| Failure::usage(format!("the example company could not serve: {error}")))?;
    Ok(Exit::Passed)
}

/// Serves at an address until Ctrl-C, which is the way to end it and no failure.
fn serve_at(address: SocketAddr, faults: &[String]) -> Result<Exit, Failure> {
    let server = demo::at_address(address, faults)?;
    let serving = async {
        terminal::complain(&format!("listening on {}", server.url()));
        if !address.ip().is_loopback() {
            terminal::complain("note: other machines can reach this address");
        }
        server.run().await
    };
    match interrupt::until_interrupted(serving)? {
        None => Ok(Exit::Passed),
        Some(Err(error)) => Err(demo::not_served(error)),
    }
}

fn fault_list() -> String {
    let mut text = String::new();
    for fault in example::faults() {
        let others: Vec<_> = fault.trips.iter().filter(|rule| **rule != fault.name).copied().collect();
        text.push_str(&format!("{}\n    {}\n", fault.name, fault.says));
        if !others.is_empty() {
            text.push_str(&format!("    also trips {}\n", others.join(", ")));
        }
    }
    text
}
