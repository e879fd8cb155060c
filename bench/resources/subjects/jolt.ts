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

/** A loop of so many rounds, of some seven cycles each. */
function loop(rounds: number, commitmentScheme = 'hyperkzg'): Subject {
  const input = `{ "rounds": ${rounds} }`
  return {
    framework,
    title: `jolt 0.1.0, ${commitmentScheme === 'hyperkzg' ? '' : `${commitmentScheme}, `}${rounds} rounds`,
    files: { 'Cargo.toml': cargo, 'src/main.rs': source, 'input.json': input },
    manifest: {
      circuitType: 'jolt',
      name: 'loop',
      packageName: 'guest',
      guestFunction: 'sum',
      stdEnabled: false,
      commitmentScheme,
    },
    input,
  }
}

/** A program with the standard library, whose instructions are many, and of memory as far as it writes to. */
const withStd: Subject = {
  framework,
  title: 'jolt 0.1.0, with the standard library, 4 MB of memory',
  files: {
    'Cargo.toml': cargo.replace(' }\n', ', features = ["guest-std"] }\n'),
    'src/main.rs': `#![no_main]

#[jolt::provable(stack_size = 65536)]
fn count(words: Vec<String>) -> usize {
    let mut room: Vec<u8> = Vec::with_capacity(4_000_000);
    unsafe { std::hint::black_box(room.as_mut_ptr()).add(3_999_999).write(1) };
    let all: std::collections::BTreeMap<String, usize> = words.into_iter().map(|word| (word.clone(), word.len())).collect();
    all.into_values().sum::<usize>() + room.capacity()
}
`,
    'input.json': '{ "words": ["a", "set", "of", "words"] }',
  },
  manifest: {
    circuitType: 'jolt',
    name: 'words',
    packageName: 'guest',
    guestFunction: 'count',
    stdEnabled: true,
  },
  input: '{ "words": ["a", "set", "of", "words"] }',
}

export const jolt: Subject[] = [loop(10), loop(2000), loop(8000), loop(30_000), loop(2000, 'zeromorph'), withStd]
