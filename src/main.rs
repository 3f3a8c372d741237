//! The command: hands the line, the environment and the terminal to the library, and returns its exit code.

fn main() -> std::process::ExitCode {
    hallmark::cli::main()
}
