use crate::layout::{Layout, Witness};
use proofyard_harness::Harness;
use std::path::Path;
use std::{env, fs};

/// What a synthesis writes down.
pub struct Recorded {
    pub layout: Layout,
    pub witness: Witness,
}

/// `circuit layout <degree> <folder>`: leaves `layout`, the circuit of the keys.
/// `circuit witness <layout> <input> <folder>`: leaves `witness`, the values of the circuit for the input in a file.
///
/// Each is given a degree. This process runs the user's code, so nothing that it leaves is trusted: our prover judges it.
///
/// * `keygen`: the function of the user's that the circuit of the keys comes from, for sentences.
pub fn run(
    keygen: &str,
    lay_out: impl FnOnce(u32) -> Result<Recorded, String>,
    create: impl FnOnce(u32, &str) -> Result<Recorded, String>,
) {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (folder, name, made) = match args.as_slice() {
        ["layout", degree, folder] => {
            let degree = degree.parse().expect("the degree is a number");
            let made = lay_out(degree).map(|recorded| recorded.layout.write());
            (folder, "layout", made)
        }
        ["witness", layout, input, folder] => {
            let layout = fs::read(layout).expect("the layout can be read");
            let made = create(degree_of(&layout), input).and_then(|recorded| {
                match recorded.layout.other_than(&layout) {
                    None => Ok(recorded.witness.write()),
                    Some(what) => Err(format!("from_json() built another circuit for this input than {keygen}: it has other {what}. A circuit must not depend on its input.")),
                }
            });
            (folder, "witness", made)
        }
        _ => panic!("usage: circuit layout <degree> <folder> | witness <layout> <input> <folder>"),
    };
    match made {
        Ok(bytes) => fs::write(Path::new(folder).join(name), bytes)
            .expect("the folder for the results can be written"),
        Err(sentence) => harness.fail(&sentence),
    }
}

/// It follows the mark.
fn degree_of(layout: &[u8]) -> u32 {
    let bytes = layout.get(4..8).and_then(|bytes| bytes.try_into().ok());
    u32::from_le_bytes(bytes.expect("the layout was read before"))
}
