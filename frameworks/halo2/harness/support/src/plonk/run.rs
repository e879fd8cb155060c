use super::layout::Layout;
use crate::witness::Witness;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_harness::Harness;
use std::path::Path;
use std::{env, fs};

/// What a synthesis writes down.
pub struct Recorded {
    pub layout: Layout,
    pub witness: Witness,
}

/// `circuit layout <degree> <folder>`: leaves `layout`, the circuit of `keygen_circuit()`.
/// `circuit witness <layout> <input> <folder>`: leaves `witness`, the values of the circuit for the input in a file.
///
/// Each is given a degree. This process runs the user's code, so nothing that it leaves is trusted: our prover judges it.
pub fn run_plonk(
    keygen: impl FnOnce(u32) -> Result<Recorded, String>,
    create: impl FnOnce(u32, &str) -> Result<Recorded, String>,
) {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (folder, name, made) = match args.as_slice() {
        ["layout", degree, folder] => {
            let degree = degree.parse().expect("the degree is a number");
            let made = keygen(degree).map(|recorded| recorded.layout.write());
            (folder, "layout", made)
        }
        ["witness", layout, input, folder] => {
            let layout = fs::read(layout).expect("the layout can be read");
            let layout = Layout::read(&layout).expect("the layout was read before");
            let made = create(layout.constraints.degree, input)
                .and_then(|recorded| expect_same(&layout, recorded))
                .map(|witness| witness.write());
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

fn expect_same(of_key: &Layout, Recorded { layout, witness }: Recorded) -> Result<Witness, String> {
    let what = if layout.constraints != of_key.constraints {
        "columns, gates or lookups"
    } else if layout.ones != of_key.ones {
        "rows in which its selectors are on"
    } else if layout.constants != of_key.constants || layout.fills != of_key.fills {
        "constants"
    } else if layout.equal != of_key.equal {
        "equal cells"
    } else {
        return Ok(witness);
    };
    Err(format!("from_json() built another circuit for this input than keygen_circuit(): it has other {what}. A circuit must not depend on its input."))
}

/// A number of bn254's scalar field from its 32 bytes, the lowest first.
pub fn element(bytes: &[u8]) -> Fr {
    let bytes = bytes.try_into().expect("a number has 32 bytes");
    Fr::from_bytes(bytes).expect("a number of a field is below its order")
}
