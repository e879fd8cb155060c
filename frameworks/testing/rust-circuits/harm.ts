import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { CommonManifest } from '../../framework.ts'
import type { Conformance, Failure } from '../conformance/description.ts'
import type { ProjectFiles } from '../whole-way.ts'
import { type RustCircuits, cratesOf } from './rust-circuits.ts'

/** What a chameleon's code is asked to do, or another input, and the sentence that it fails with. */
export type Harm = [hazard: string, input: object | string, sentence: RegExp]

/** Inputs, and things that the circuit's code does with them, for which there is no proof, and why. */
export function wrongInputsOf(chameleon: ProjectFiles, harms: Harm[]): Failure[] {
  return harms.map(([hazard, input, sentence]) => ({
    hazard,
    project: chameleon,
    input: typeof input === 'string' ? input : JSON.stringify(input),
    sentence,
  }))
}

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

/** What the sentences of a framework call the part of a job that runs a circuit's code. */
interface Steps {
  /** The part that runs without an end, or eats memory; as at the begin of a sentence. */
  computes: string
  /** The part that fills the disk. */
  writes: string
  /** What is said where nothing was left that could be a result. */
  leftNothing: RegExp
  /** Enough to start a compiler with the framework's crates, and too little for more. */
  compilerBytes: number
  /** Files of ours that another program of the framework sees, and the circuit does not. */
  hidden?: string[]
}

const harming = (harm: string, more: object = {}) => JSON.stringify({ x: 3, harm, ...more })

/** What hostile projects try, in their build scripts and by a chameleon's circuit. */
export function rustHarm(
  circuits: RustCircuits,
  chameleon: ProjectFiles,
  { computes, writes, leftNothing, compilerBytes, hidden = [] }: Steps,
): Pick<Conformance<CommonManifest>, 'escapes' | 'poisons' | 'limits'> {
  const { source, crate } = cratesOf(circuits)
  return {
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
            read: [...places, ...hidden, '/work', '/cargo', '/proc/1/environ'],
            write: [...places, '/', '/circuit', '/prover', '/input', '/usr', '/etc'],
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
          sentence: leftNothing,
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
        project: crate({ 'src/lib.rs': source.replace(';', '') }),
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
          hazard: 'a circuit without end',
          project: chameleon,
          input: harming('loop'),
          limits: { cpuSeconds: 1 },
          sentence: new RegExp(`^${computes} took too much processor time`),
        },
      ],
      memory: [
        {
          hazard: 'a build script that eats memory',
          project: crate({ 'build.rs': 'fn main() { let mut v = vec![]; loop { v.push(vec![1u8; 1 << 20]) } }' }),
          limits: { memoryBytes: compilerBytes },
          sentence: /^The compilation ran out of memory/,
        },
        {
          hazard: 'a program of absurd size',
          project: crate({ 'src/lib.rs': `pub static HUGE: [u64; 1 << 34] = [1; 1 << 34];\n${source}` }),
          limits: { memoryBytes: compilerBytes },
          sentence: /^The compilation (?:ran out of memory|was ended by)|^error/,
        },
        {
          hazard: 'a circuit that eats memory',
          project: chameleon,
          input: harming('memory'),
          limits: { memoryBytes: 200 * MiB },
          sentence: new RegExp(`^${computes} ran out of memory`),
        },
      ],
      disk: [
        {
          hazard: 'a circuit that fills the disk',
          project: chameleon,
          input: harming('disk'),
          limits: { diskBytes: 20 * MiB },
          sentence: new RegExp(`^${writes} wrote too much`),
        },
      ],
    },
  }
}
