//! `hallmark demo`: the main job on the built-in example company, in this process.

use super::arguments::DemoOptions;
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, running};
use crate::engine::Asked;
use crate::example;
use crate::model::{DesignationText, ServerSettings, Transport};
use crate::wire::Connection;

/// How many bytes may be on their way between the two sides.
const PIPE: usize = 1 << 16;

pub(super) fn run(options: &DemoOptions) -> Result<Exit, Failure> {
    known(&options.fault)?;
    options.show.check_targets(&[options.record.as_deref()])?;
    let faults: Vec<&str> = options.fault.iter().map(String::as_str).collect();
    let text = example::designation_toml(&faults);
    let file = files::read_designation("hallmark.toml (the example company's)", &text)?;
    let source = DesignationText { name: file.source.name().to_owned(), text };
    let mut settings =
        ServerSettings::new(Transport::Stdio { command: vec!["hallmark".into()], env: Vec::new() });
    if let Some(name) = &options.protocol {
        settings.protocol = choose::protocol(name)?;
    }
    let asked = Asked::everything(&file.designation, Some(source));
    let faults = options.fault.clone();
    let connect = |settings: ServerSettings| {
        let faults = faults.clone();
        async move {
            let (ours, theirs) = tokio::io::duplex(PIPE);
            let (read, write) = tokio::io::split(theirs);
            tokio::spawn(example::serve(read, write, faults));
            let (read, write) = tokio::io::split(ours);
            Connection::in_process(read, write, &settings).await
        }
    };
    let evidence = running::evidence(connect, &settings, asked, (true, options.show.quiet))?;
    running::conclude(evidence, options.record.as_deref(), (&options.show, &options.fail), true)
}

/// Refuses a fault that the example company does not have.
pub(super) fn known(faults: &[String]) -> Result<(), Failure> {
    let Some(unknown) = faults.iter().find(|name| example::fault(name).is_none()) else { return Ok(()) };
    let failure = Failure::usage(format!("the example company has no fault `{unknown}`"));
    let names = example::faults().iter().map(|fault| fault.name);
    Err(match crate::schema::nearest(unknown, names) {
        Some(near) => {
            failure.help(format!("did you mean `{near}`? `hallmark example --list-faults` names them all"))
        }
        None => failure.help("`hallmark example --list-faults` names them all"),
    })
}
