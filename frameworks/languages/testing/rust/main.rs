//! Ends in the way that its first argument names; the second argument is what it writes before.

use proofyard_harness::{Harness, INPUT_ERROR, SUCCEEDED};
use std::fs::{read_dir, File};
use std::io::Write;
use std::os::fd::FromRawFd;
use std::process::{exit, Command};

/// Wherever the harness keeps the descriptor: user code can find it.
fn descriptors() -> Vec<File> {
    let mut found = Vec::new();
    for entry in read_dir("/proc/self/fd").unwrap() {
        let path = entry.unwrap().path();
        let number: i32 = path.file_name().unwrap().to_str().unwrap().parse().unwrap();
        let target = std::fs::read_link(&path).unwrap_or_default();
        if number > 2 && target.to_str().is_some_and(|name| name.starts_with("socket:")) {
            found.push(unsafe { File::from_raw_fd(number) });
        }
    }
    found
}

fn write(text: &str) {
    for mut file in descriptors() {
        file.write_all(text.as_bytes()).unwrap();
        std::mem::forget(file);
    }
}

fn main() {
    let harness = Harness::open();
    let args: Vec<String> = std::env::args().collect();
    let (mode, text) = (args[1].as_str(), args[2].as_str());
    match mode {
        "result" => harness.succeed(text),
        "sentence" => harness.fail(text),
        "rejection" => harness.reject(text),
        "panic" => panic!("{text}"),
        "print" => {
            print!("{text}");
            eprint!("{text}");
            exit(INPUT_ERROR)
        }
        "write, then exit 0" => {
            write(text);
            exit(SUCCEEDED)
        }
        "write, then exit 10" => {
            write(text);
            exit(INPUT_ERROR)
        }
        "write, then a sentence" => {
            write(text);
            harness.fail("The sentence.")
        }
        "close, then a sentence" => {
            drop(descriptors());
            harness.fail("The sentence.")
        }
        "child, then a sentence" => {
            Command::new("/bin/sh").args(["-c", text]).status().unwrap();
            harness.fail("The sentence.")
        }
        _ => {}
    }
}
