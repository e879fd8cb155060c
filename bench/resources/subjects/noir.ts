import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import { writeAztecPoints } from '../parameters/aztec-points.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('noir')
const { files, manifest } = sampleOf(framework)

function subject(noirVersion: string, what: string, body: string): Subject {
  const main = `fn main(start: Field, end: pub Field) {
    let mut x = start;
    ${body}
    assert(x != end);
}
`
  const { src: _, 'Prover.toml': __, ...rest } = files
  return {
    framework,
    title: `noir ${noirVersion}, ${what}`,
    files: { ...rest, 'src/main.nr': main, 'Prover.toml': 'start = 3\nend = 1\n' },
    manifest: { ...manifest, noirVersion },
    input: '{"start": "3", "end": "1"}',
    parameters: 'operator',
  }
}

/** Two opcodes for each step, about as many gates. */
function steps(noirVersion: string, count: number): Subject {
  return subject(noirVersion, `${count} steps`, `for i in 0..${count} { x = x * (x + i as Field) + 7; }`)
}

/** One opcode for each hash, and many gates. */
function hashes(noirVersion: string, count: number): Subject {
  return subject(
    noirVersion,
    `${count} hashes`,
    `for i in 0..${count} { x = std::hash::pedersen_hash([x, i as Field]); }`,
  )
}

/** For more gates than there are points of the ceremony here. It has no example, with which its build would find that out. */
function large({ files, ...plain }: Subject, power: number): Subject {
  const { 'Prover.toml': _, ...rest } = files
  return { ...plain, files: rest, parameters: (folder) => writeAztecPoints(folder, power), doesNotHold: true }
}

/** The native prover of the newest version from 2^10 to 2^18 gates, and each of the three older ones in wasm. */
export const noir: Subject[] = [
  steps('1.0.0-beta.26', 10),
  steps('1.0.0-beta.26', 3000),
  steps('1.0.0-beta.26', 14_000),
  large(hashes('1.0.0-beta.26', 500), 17),
  large(hashes('1.0.0-beta.26', 3000), 19),
  steps('0.34.0', 10),
  steps('0.34.0', 3000),
  steps('0.34.0', 12_000),
  large(hashes('0.34.0', 500), 17),
  steps('0.23.0', 10),
  steps('0.23.0', 3000),
  steps('0.23.0', 12_000),
  steps('0.17.0', 10),
  steps('0.17.0', 3000),
  steps('0.17.0', 12_000),
]
