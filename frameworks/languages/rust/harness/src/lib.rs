//! Speaks the protocol by which a program of ours tells Proofyard how it ended: frameworks/languages/README.md.

use std::fs::File;
use std::io::{Error, Write};
use std::os::fd::FromRawFd;
use std::process::exit;

/// Exit codes of the protocol.
pub const SUCCEEDED: i32 = 0;
pub const FAILED: i32 = 1;
pub const INPUT_ERROR: i32 = 10;
pub const REJECTED: i32 = 11;

const REPORT_DESCRIPTOR: i32 = 3;

/// Where the report goes. Opened first of all in `main`, before any user code runs.
pub struct Harness {
    report: Result<File, Error>,
}

impl Harness {
    /// Takes the descriptor of the report. There is one `Harness` in a program.
    pub fn open() -> Self {
        // The copy has another number, and programs that user code starts do not get it.
        let report = unsafe { File::from_raw_fd(REPORT_DESCRIPTOR) }.try_clone();
        Self { report }
    }

    /// Ends the program with a result.
    pub fn succeed(self, result: &str) -> ! {
        self.end("result", result, SUCCEEDED)
    }

    /// Ends the program: the user's files or input are at fault, and this sentence says how.
    pub fn fail(self, sentence: &str) -> ! {
        self.end("sentence", sentence, INPUT_ERROR)
    }

    /// Ends the program: what was to be verified does not hold, and this sentence says why.
    pub fn reject(self, sentence: &str) -> ! {
        self.end("sentence", sentence, REJECTED)
    }

    fn end(self, kind: &str, text: &str, code: i32) -> ! {
        let written = self
            .report
            .and_then(|mut to| write!(to, "{kind} {}\n{text}", text.len()));
        if let Err(error) = written {
            eprintln!("The report cannot be written: {error}");
            exit(FAILED)
        }
        exit(code)
    }
}
