import { readFileSync } from 'node:fs'
import { copyFile, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRust } from '@proofyard/frameworks/languages/rust/find-rust.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('plonky2')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'lib.rs'), 'utf8')
const rust = (await findRust())?.folder ?? ''

const proveOnce: Step = { program: 'target/release/hash-chain', args: ['prove'] }

/** By hand with a program of a few lines in the same package. */
export const plonky2: Subject[] = [
  {
    framework,
    title: 'plonky2 1.1.0',
    about: 'the sample, a thousand Poseidon hashes, 2^12 rows',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await copyFile(join(import.meta.dirname, 'by-hand', 'plonky2', 'main.rs'), join(folder, 'src', 'main.rs'))
        // The crates that ours uses, downloaded.
        await copyFile(join(toolchain, 'seed', 'Cargo.lock'), join(folder, 'Cargo.lock'))
        await cp(join(toolchain, 'cargo-home'), join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
      // The key comes with the first proof.
      compile: ({ folder }) => [
        {
          program: join(rust, 'bin', 'cargo'),
          args: ['build', '--release', '--offline'],
          env: {
            CARGO_HOME: join(folder, '.cargo-home'),
            PATH: `${join(rust, 'bin')}:/usr/bin:/bin`,
            RUSTC_BOOTSTRAP: '1',
          },
        },
        proveOnce,
      ],
      prove: () => [proveOnce],
      verify: () => [{ program: 'target/release/hash-chain', args: ['verify'] }],
    },
    changed: (time) => ({
      'src/lib.rs': `${source}\n/// How often a line was changed.\npub const CHANGED: u32 = ${time};\n`,
    }),
    coldRounds: 1,
    because: {
      prove: { ...sandboxed(1, 'The documents are read again before they are believed. '), cpuSeconds: 0.04 },
      verify: sandboxed(1),
    },
  },
]
