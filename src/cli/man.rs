//! `hallmark man`: the manual pages, made from the same help.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::arguments::Line;
use super::exit::Exit;
use super::failure::Failure;
use super::terminal;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark man > hallmark.1\n  hallmark man --dir ~/.local/share/man/man1\n  man hallmark-check"
)]
pub(super) struct ManOptions {
    /// Write a page for each command into this folder, which is made where it is missing
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn run(options: &ManOptions) -> Result<Exit, Failure> {
    match &options.dir {
        Some(folder) => write_all(folder)?,
        None => {
            let mut page = Vec::new();
            Man::new(Line::command())
                .render(&mut page)
                .map_err(|error| Failure::file("write", "standard output", &error))?;
            terminal::print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(Exit::Passed)
}

fn write_all(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Line::command(), folder))
        .map_err(|error| Failure::file("write", folder.display(), &error))
}
