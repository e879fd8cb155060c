//! Hands the user's circuit over; the path of its struct is written in for each build.

use user_circuit::UserCircuit as Circuit;

fn main() {
    proofyard_boojum::run::<Circuit>();
}
