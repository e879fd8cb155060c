import { readFileSync } from 'node:fs'
import { copyFile, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRust } from '@proofyard/frameworks/languages/rust/find-rust.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('halo2')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'lib.rs'), 'utf8')
const rust = (await findRust())?.folder ?? ''

const run = (step: string): Step => ({ program: 'target/release/factors', args: [step] })

/** By hand with a program of a few lines in the same package. */
export const halo2: Subject[] = [
  {
    framework,
    title: 'halo2 axiom-v0.5',
    about: 'the sample, two range checks and a product, 2^9 rows',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await copyFile(join(import.meta.dirname, 'by-hand', 'halo2', 'main.rs'), join(folder, 'src', 'main.rs'))
        // The crates that ours uses, downloaded.
        await copyFile(join(toolchain, 'seed', 'Cargo.lock'), join(folder, 'Cargo.lock'))
        await cp(join(toolchain, 'cargo-home'), join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
      compile: ({ folder }) => [
        {
          program: join(rust, 'bin', 'cargo'),
          args: ['build', '--release', '--offline'],
          env: { CARGO_HOME: join(folder, '.cargo-home'), PATH: `${join(rust, 'bin')}:/usr/bin:/bin` },
        },
        run('keys'),
      ],
      prove: () => [run('prove')],
      verify: () => [run('verify')],
    },
    changed: (time) => ({
      'src/lib.rs': `${source}\n/// How often a line was changed.\npub const CHANGED: u32 = ${time};\n`,
    }),
    coldRounds: 1,
    because: {
      prove: sandboxed(
        3,
        'The witness is checked before it is proved, and the proof is made without the code of the project. ',
      ),
      verify: sandboxed(1),
    },
  },
]
