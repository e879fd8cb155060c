//! The numbers of `openvm.toml`: what circuits are made for.

use num_bigint::BigUint;
use openvm_algebra_circuit::find_non_qr;
use openvm_sdk_config::SdkVmConfig;
use proofyard_host::{Outcome, input_fault, without_panic};
use rand::{RngCore, SeedableRng, rngs::StdRng};

/// What an instruction has bits for, of each kind.
const MAX_OF_A_KIND: usize = 16;
/// BN254 and BLS12-381.
const MAX_PAIRINGS: usize = 2;
const MAX_BITS: u64 = 384;
/// What OpenVM may draw until it has a number that is no square modulo each. A prime takes two draws that fall below it, and of one that is
/// little above a whole number of bytes a draw in 256 does: 8192 for sixteen.
const MAX_DRAWS: u32 = 20_000;

/// Whether OpenVM's circuits are for these numbers, and so many: each has circuits of its own, whose keys are made, kept and read.
pub fn check_numbers(config: &SdkVmConfig) -> Outcome<()> {
    let moduli = config.modular.as_ref().map_or(&[][..], |modular| &modular.supported_moduli);
    let fp2: Vec<&BigUint> = config.fp2.iter().flat_map(|one| one.supported_moduli.iter().map(|(_, modulus)| modulus)).collect();
    let curves = config.ecc.as_ref().map_or(&[][..], |ecc| &ecc.supported_curves);
    let pairings = config.pairing.as_ref().map_or(0, |pairing| pairing.supported_curves.len());
    for (count, most, kind) in [
        (moduli.len(), MAX_OF_A_KIND, "moduli"),
        (fp2.len(), MAX_OF_A_KIND, "moduli of fp2"),
        (curves.len(), MAX_OF_A_KIND, "curves"),
        (pairings, MAX_PAIRINGS, "curves of pairings"),
    ] {
        if count > most {
            return input_fault(format!("openvm.toml has {count} {kind}, and may have at most {most}."));
        }
    }
    let fields = moduli.iter().chain(fp2).chain(curves.iter().flat_map(|curve| [&curve.modulus, &curve.scalar]));
    let numbers = fields.clone().chain(curves.iter().flat_map(|curve| [&curve.a, &curve.b]));
    if let Some(large) = numbers.map(BigUint::bits).find(|&bits| bits > MAX_BITS) {
        return input_fault(format!("openvm.toml has a number of {large} bits, and OpenVM's circuits are for at most {MAX_BITS}."));
    }
    if let Some(other) = fields.clone().find(|&modulus| *modulus < BigUint::from(3u8) || !modulus.bit(0)) {
        return input_fault(format!("openvm.toml has the modulus {other}. It must be a prime above 2."));
    }
    let mut draws = Draws { rng: StdRng::from_seed([0; 32]), left: MAX_DRAWS };
    for modulus in moduli {
        let found = without_panic(|| eyre::Ok(find_non_qr(modulus, &mut draws)));
        if found.is_err() {
            return input_fault(format!(
                "openvm.toml has the modulus {modulus}, and OpenVM finds no number that is no square modulo it. Is it a prime?"
            ));
        }
    }
    Ok(())
}

/// What OpenVM draws from where it makes a machine (`NonQrHintSubEx`), with an end.
struct Draws {
    rng: StdRng,
    left: u32,
}

impl RngCore for Draws {
    fn next_u32(&mut self) -> u32 {
        self.rng.next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.rng.next_u64()
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.left = self.left.checked_sub(1).expect("a draw is left");
        self.rng.fill_bytes(bytes);
    }
}
