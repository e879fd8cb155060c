import { readFileSync } from 'node:fs'
import { copyFile, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRust } from '@proofyard/frameworks/languages/rust/find-rust.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('boojum')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'lib.rs'), 'utf8')
const cargoToml = readFileSync(join(framework.sample.folder, 'Cargo.toml'), 'utf8')
const rust = (await findRust())?.folder ?? ''

const run = (step: string): Step => ({ program: 'target/release/cube-chain', args: [step] })

/** By hand with a program in the same package that does what boojum's own tests do. */
export const boojum: Subject[] = [
  {
    framework,
    title: 'boojum 0.32.11',
    about: 'the sample, a thousand cubes, 2^10 rows',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await copyFile(join(import.meta.dirname, 'by-hand', 'boojum', 'main.rs'), join(folder, 'src', 'main.rs'))
        await writeFile(join(folder, 'Cargo.toml'), `${cargoToml}bincode = "1.3"\nserde_json = "1"\n`)
        // The crates that ours uses, downloaded.
        await copyFile(join(toolchain, 'seed', 'Cargo.lock'), join(folder, 'Cargo.lock'))
        await cp(join(toolchain, 'cargo-home'), join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
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
        run('setup'),
      ],
      prove: () => [run('prove')],
      verify: () => [run('verify')],
    },
    changed: (time) => ({
      'src/lib.rs': `${source}\n/// How often a line was changed.\npub const CHANGED: u32 = ${time};\n`,
    }),
    coldRounds: 1,
    because: {
      prove: sandboxed(2, 'The input is checked in one program and proved in another. '),
      verify: sandboxed(1),
    },
  },
]
