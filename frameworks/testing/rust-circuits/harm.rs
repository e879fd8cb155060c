//! What the code of a circuit can do to its machine: the harm that the input of a chameleon asks for.

use serde_json::Value;
use std::net::{TcpStream, UdpSocket};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::{fs, process};

/// Does it before the circuit does anything.
pub fn before(harm: &str, input: &Value) {
    match harm {
        "panic" => panic!("it was told to"),
        "exit" => process::exit(0),
        "abort" => process::abort(),
        "loop" => loop {
            std::hint::spin_loop()
        },
        "memory" => {
            let mut hoard = Vec::new();
            loop {
                hoard.push(vec![1u8; 1 << 20]);
            }
        }
        // Results are written where there is a folder for them, which the check of an input need not have.
        "disk" if results() => {
            for block in 0u64.. {
                fs::write(format!("/out/{block}"), vec![1u8; 1 << 20]).unwrap();
            }
        }
        "recursion" => println!("{}", deeper(1)),
        "link" if results() => {
            for result in ["proof.json", "witness"] {
                symlink(input["to"].as_str().unwrap(), format!("/out/{result}")).unwrap();
            }
            fs::write("/out/public.json", "[]").unwrap();
            process::exit(0)
        }
        "garbage" => {
            fs::write("/out/witness", [0xff; 64]).unwrap();
            process::exit(0)
        }
        "spy" => panic!("{}", what_it_sees(input)),
        _ => {}
    }
}

fn results() -> bool {
    Path::new("/out").exists()
}

#[allow(unconditional_recursion)]
fn deeper(depth: u64) -> u64 {
    depth + std::hint::black_box(deeper(std::hint::black_box(depth + 1)))
}

/// What code in here can read, write and reach, one word for each.
fn what_it_sees(input: &Value) -> String {
    let texts = |key: &str| -> Vec<String> {
        input[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_string())
            .collect()
    };
    let mut seen = Vec::new();
    for path in texts("read") {
        if fs::read(&path).is_ok() || fs::read_dir(&path).is_ok() {
            seen.push(format!("read {path}"));
        }
    }
    for path in texts("write") {
        if fs::write(format!("{path}/left"), "here").is_ok() {
            seen.push(format!("wrote {path}"));
        }
    }
    for address in texts("connect") {
        if TcpStream::connect(&address).is_ok() {
            seen.push(format!("connected {address}"));
        }
    }
    if UdpSocket::bind("0.0.0.0:0")
        .and_then(|socket| socket.send_to(b"?", "1.1.1.1:53"))
        .is_ok()
    {
        seen.push("sent".into());
    }
    format!("seen: [{}]", seen.join(", "))
}
