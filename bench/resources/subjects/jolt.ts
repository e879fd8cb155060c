import { findFramework } from '@proofyard/frameworks/registry.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('jolt')

const source = `#![cfg_attr(feature = "guest", no_std)]
#![no_main]

#[jolt::provable]
fn sum(rounds: u32) -> u32 {
    let mut all = 0u32;
    for one in 0..rounds { all = core::hint::black_box(all).wrapping_mul(3).wrapping_add(one); }
    all
}
`
const cargo =
  '[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[features]\nguest = []\n\n[dependencies]\njolt = { package = "jolt-sdk", git = "https://github.com/a16z/jolt", rev = "55c577f5a859eee843fd88d1d14bd2127b3ddd1d" }\n'

/** A loop of so many rounds, of some eight cycles each. */
function loop(rounds: number): Subject {
  const input = `{ "rounds": ${rounds} }`
  return {
    framework,
    title: `jolt 0.1.0, ${rounds} rounds`,
    files: { 'Cargo.toml': cargo, 'src/main.rs': source, 'input.json': input },
    manifest: {
      circuitType: 'jolt',
      name: 'loop',
      packageName: 'guest',
      guestFunction: 'sum',
      stdEnabled: false,
    },
    input,
  }
}

export const jolt: Subject[] = [loop(10), loop(2000), loop(8000)]
