import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { guestFolders } from '@proofyard/frameworks/sp1/install-host.ts'
import { type HostedVersion, SP1_VERSION, releases } from '@proofyard/frameworks/sp1/versions.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('sp1')
const read = (name: string) => readFileSync(join(framework.sample.folder, name), 'utf8')

/** Steps of a loop, of some eight cycles each, and as many words of memory as it is told. */
const loop = `#![no_main]
sp1_zkvm::entrypoint!(main);

use sp1_zkvm::io::{commit, read};

pub fn main() {
    let (count, words): (u32, u32) = (read(), read());
    let mut memory = vec![1u32; words as usize];
    let mut all = 0u32;
    for n in 0..count { all = std::hint::black_box(all).wrapping_mul(3).wrapping_add(n); }
    for word in memory.iter_mut() { *word = word.wrapping_add(all); }
    commit(&memory.iter().fold(all, |sum, word| sum ^ word));
}
`

/** The package of the sample, with the crates of a version. */
function cratesOf(version: HostedVersion): { 'Cargo.toml': string; 'Cargo.lock': string } {
  const ofGuests = (name: string) =>
    readFileSync(join(framework.sample.folder, '..', 'guest', guestFolders[version], name), 'utf8')
  return {
    'Cargo.toml': read('Cargo.toml').replace(SP1_VERSION, releases[version]),
    'Cargo.lock': ofGuests('Cargo.lock').replace(
      /"proofyard-sp1-guest"\nversion = "0\.0\.0"/,
      '"fibonacci"\nversion = "0.1.0"',
    ),
  }
}

interface Size {
  count: number
  words?: number
}

function loops(
  { count, words = 0 }: Size,
  provingScheme: 'core' | 'compressed',
  sp1Version: HostedVersion = SP1_VERSION,
): Subject {
  const input = `{ "input": [${count}, ${words}] }`
  const memory = words === 0 ? '' : ` and ${words} words`
  return {
    framework,
    title: `sp1 ${sp1Version}, ${provingScheme}, ${count} steps${memory}`,
    files: {
      ...cratesOf(sp1Version),
      'src/main.rs': loop,
      'input.json': input,
    },
    manifest: { circuitType: 'sp1', name: 'loops', sp1Version, provingScheme },
    input,
  }
}

/** Of some millions of cycles on an execution has more than one shard. */
export const sp1: Subject[] = [
  loops({ count: 10 }, 'core'),
  loops({ count: 50_000 }, 'core'),
  loops({ count: 400_000 }, 'core'),
  loops({ count: 100_000, words: 200_000 }, 'core'),
  loops({ count: 10 }, 'compressed'),
  loops({ count: 400_000 }, 'compressed'),
  loops({ count: 10 }, 'core', '5.0.0'),
  loops({ count: 50_000 }, 'core', '5.0.0'),
  loops({ count: 400_000 }, 'core', '5.0.0'),
]
