use openvm::io::{read, read_vec, reveal_u32};
use serde::Deserialize;
use sha2::{Digest, Sha224};

/// What the claim is about. A document may say more: other members are read over.
#[derive(Deserialize)]
struct Statement {
    balance: u32,
}

/// The longest document, with its salt, in bytes.
const MAX_LENGTH: usize = 4096;
/// Random bytes before the document, without which its hash would be found by trying.
const SALT_LENGTH: usize = 16;

fn main() {
    let minimum: u32 = read();
    let salted = read_vec();
    assert!(salted.len() <= MAX_LENGTH, "the document has at most {} bytes", MAX_LENGTH - SALT_LENGTH);
    assert!(salted.len() > SALT_LENGTH, "before the document are {SALT_LENGTH} bytes of salt");

    // A whole parser, not a search for `"balance":`, which may stand inside of a text, in another object, or twice.
    let statement: Statement =
        serde_json::from_slice(&salted[SALT_LENGTH..]).unwrap_or_else(|why| panic!("the document is no statement of a balance: {why}"));
    assert!(statement.balance >= minimum, "the balance is below the claim");

    // All that is told: the claim, and which document it is about.
    reveal_u32(minimum, 0);
    for (index, word) in Sha224::digest(&salted).chunks_exact(4).enumerate() {
        reveal_u32(u32::from_le_bytes([word[0], word[1], word[2], word[3]]), index + 1);
    }
}
