import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { crate, struct } from './broken-projects.ts'
import { chameleonFiles, chameleonManifest } from './chameleon.ts'

const MIB = 1024 ** 2

export const chameleon: ProjectFiles = { files: chameleonFiles, manifest: chameleonManifest }

const harms: [hazard: string, input: object | string, sentence: RegExp][] = [
  ['a panic', { x: 3, harm: 'panic' }, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: it was told to$/],
  ['a missing input', {}, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input of a wrong type', { x: 'three' }, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input that is no JSON', 'x = 3', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*expected value.* line: 1/],
  ['no input', '', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*EOF while parsing/],
  [
    'an input that the circuit refuses',
    { x: 3, harm: 'unsatisfied' },
    /^The input does not satisfy the circuit: Partition containing .* was set twice with different values: 10 != 9$/,
  ],
  ['an end without a proof', { x: 3, harm: 'exit' }, /^The program ended before prove\(\) had returned/],
  ['an abort', { x: 3, harm: 'abort' }, /^prove\(\) was ended by SIGABRT\.$/],
  [
    'a recursion without end',
    { x: 3, harm: 'recursion' },
    /^prove\(\) was ended by SIGABRT: has overflowed its stack\.$/,
  ],
]

/** Inputs, and things that prove() does with them, for which there is no proof, and why. */
export const wrongInputs: Failure[] = harms.map(([hazard, input, sentence]) => ({
  hazard,
  project: chameleon,
  input: typeof input === 'string' ? input : JSON.stringify(input),
  sentence,
}))

const spy = `use std::{fs, net::TcpStream};
fn main() {
    let read = ["/etc/shadow", "/root", "/home", "FOLDER"].iter().filter(|path| fs::read(path).is_ok() || fs::read_dir(path).is_ok());
    let wrote = ["/cargo/registry/left", "/rust/left", "/usr/left", "FOLDER/left"].iter().filter(|path| fs::write(path, "x").is_ok());
    let seen: Vec<_> = read.chain(wrote).collect();
    panic!("seen: {:?} network: {}", seen, TcpStream::connect("1.1.1.1:53").is_ok())
}`

const poisoning = `use std::{fs, path::Path};
fn poison(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { poison(&path) } else { let _ = fs::write(path, "poison"); }
    }
}
fn main() { poison(Path::new("/work/target/release/deps")); poison(Path::new("/work/support")); panic!("done") }`

type Parts = Pick<Conformance<Plonky2Manifest>, 'escapes' | 'poisons' | 'limits'>

const harming = (harm: string, more: object = {}) => JSON.stringify({ x: 3, harm, ...more })

export const harm: Parts = {
  escapes: [
    {
      hazard: 'a build script that looks around, writes and calls',
      attempt: ({ folder }) => ({
        hazard: '',
        project: crate({ 'build.rs': spy.replaceAll('FOLDER', folder) }),
        sentence: /seen: \[\] network: false/,
      }),
    },
    {
      hazard: 'a circuit that looks around, writes and calls',
      attempt: ({ places, server }) => ({
        hazard: '',
        project: chameleon,
        input: harming('spy', {
          read: [...places, '/work', '/cargo', '/proc/1/environ'],
          write: [...places, '/', '/prover', '/input', '/usr', '/etc'],
          connect: [server, '1.1.1.1:53'],
        }),
        // Process 1 is its own, whose environment is that of the sandbox.
        sentence: /: seen: \[(?:read \/proc\/1\/environ)?\]$/,
      }),
    },
    {
      hazard: 'a link to a file of the server in place of a result',
      attempt: ({ file }) => ({
        hazard: '',
        project: chameleon,
        input: harming('link', { to: file }),
        sentence: /^The program ended before prove\(\) had returned/,
      }),
    },
  ],
  poisons: [
    {
      hazard: 'a build script that writes over compiled crates changes its own copies only',
      project: crate({ 'build.rs': poisoning }),
      sentence: /done/,
    },
    {
      hazard: 'the next job compiles with the crates as they were',
      project: crate({ 'src/lib.rs': 'pub struct Circuit' }),
      sentence: /^error: expected/,
    },
  ],
  limits: {
    time: [
      {
        hazard: 'a build script without end',
        project: crate({ 'build.rs': 'fn main() { loop { std::hint::spin_loop() } }' }),
        limits: { cpuSeconds: 3 },
        sentence: /^The compilation took too much processor time/,
      },
      {
        hazard: 'a prover without end',
        project: chameleon,
        input: harming('loop'),
        limits: { cpuSeconds: 1 },
        sentence: /^The proof took too much processor time/,
      },
    ],
    memory: [
      {
        hazard: 'a build script that eats memory',
        project: crate({ 'build.rs': 'fn main() { let mut v = vec![]; loop { v.push(vec![1u8; 1 << 20]) } }' }),
        limits: { memoryBytes: 400 * MIB },
        sentence: /^The compilation ran out of memory/,
      },
      {
        hazard: 'a program of absurd size',
        project: crate({ 'src/lib.rs': `pub static HUGE: [u64; 1 << 34] = [1; 1 << 34];\n${struct}` }),
        limits: { memoryBytes: 400 * MIB },
        sentence: /^The compilation (?:ran out of memory|was ended by)|^error/,
      },
      {
        hazard: 'a prover that eats memory',
        project: chameleon,
        input: harming('memory'),
        limits: { memoryBytes: 200 * MIB },
        sentence: /^The proof ran out of memory/,
      },
    ],
    disk: [
      {
        hazard: 'a prover that fills the disk',
        project: chameleon,
        input: harming('disk'),
        limits: { diskBytes: 20 * MIB },
        sentence: /^The proof wrote too much/,
      },
    ],
  },
}
