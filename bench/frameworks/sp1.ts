import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { compilerEnvironment } from '@proofyard/frameworks/languages/riscv/guest-compiler.ts'
import { specEnvironment, targetArgs, targetFlags } from '@proofyard/frameworks/languages/riscv/guest.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sp1Guests as guestsOfVersions } from '@proofyard/frameworks/sp1/guest-target.ts'
import { proverThreads } from '@proofyard/frameworks/sp1/limits.ts'
import { buildBesideHost } from '@proofyard/frameworks/sp1/testing/build-beside-host.ts'
import { sp1Toolchain } from '@proofyard/frameworks/sp1/toolchain-folder.ts'
import { SP1_VERSION } from '@proofyard/frameworks/sp1/versions.ts'
import { sampleOf } from './sample.ts'
import { type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('sp1')
const sp1Guests = guestsOfVersions[SP1_VERSION]
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'main.rs'), 'utf8')
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')
const NAME = 'by-hand-sp1'
/** Compiled beside our host, on the same crates. */
const program = join(toolFolder, 'toolchains', '.cache', 'sp1', SP1_VERSION, 'program', 'target', 'release', NAME)
const elf = join('target', sp1Guests.triple, 'release', 'fibonacci')

const step = (...args: string[]): Step => ({
  program,
  args,
  env: { RAYON_NUM_THREADS: String(proverThreads) },
})

/** As cargo-prove calls cargo. */
function guest({ folder, toolchain }: Hand): Step {
  const { compiler } = sp1Toolchain(toolchain).guests
  const cargoHome = join(folder, '.cargo-home')
  return {
    program: join(compiler, 'bin', 'cargo'),
    args: ['build', '--release', '--offline', '--bin', 'fibonacci', ...targetArgs(sp1Guests)],
    env: {
      ...compilerEnvironment(compiler),
      ...specEnvironment(sp1Guests, cargoHome),
      CARGO_HOME: cargoHome,
      CARGO_ENCODED_RUSTFLAGS: targetFlags(sp1Guests).join('\u001F'),
      PATH: `${join(compiler, 'bin')}:/usr/bin:/bin`,
      RUSTC_BOOTSTRAP: '1',
    },
  }
}

/** By hand with a program of a hundred lines on SP1's SDK; both start the prover for each proof. */
export const sp1: Subject[] = [
  {
    framework,
    title: `sp1 ${SP1_VERSION}`,
    about: 'the sample, a Fibonacci number, one core proof with the start of the prover',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await buildBesideHost(NAME, join(import.meta.dirname, 'by-hand', 'sp1'), toolFolder)
        await cp(sp1Toolchain(toolchain).guests.cargoHome, join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
      compile: (hand) => [guest(hand), step('compile', elf)],
      prove: () => [step('prove', elf)],
      verify: () => [step('verify')],
    },
    changed: (time) => ({
      'src/main.rs': `${source}\n/// How often a line was changed.\npub const CHANGED: u32 = ${time};\n`,
    }),
    coldRounds: 1,
    because: {
      prove: sandboxed(2, 'The guest is run before it is proved, by a program of its own. '),
      verify: sandboxed(1),
    },
  },
]
