//! `hallmark completions`: what a shell needs to complete commands and options.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::arguments::Line;
use super::exit::Exit;
use super::failure::Failure;
use super::terminal;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark completions bash > ~/.local/share/bash-completion/completions/hallmark\n  hallmark completions zsh > ~/.zfunc/_hallmark\n  hallmark completions fish > ~/.config/fish/completions/hallmark.fish\n  hallmark completions powershell >> $PROFILE"
)]
pub(super) struct CompletionsOptions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(options: &CompletionsOptions) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Line::command(), "hallmark", &mut script);
    terminal::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Passed)
}
