//! `checker <number> <square>`, without user code.

use proofyard_harness::Harness;

fn main() {
    let harness = Harness::open();
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    if numbers[0] * numbers[0] != numbers[1] {
        harness.reject("It is no square.")
    }
}
