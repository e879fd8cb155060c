import { readFileSync } from 'node:fs'
import { copyFile, cp, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { hostEnvironment, hostProgram } from '@proofyard/frameworks/jolt/host-program.ts'
import { joltGuests } from '@proofyard/frameworks/jolt/guest-target.ts'
import { standInForJolt } from '@proofyard/frameworks/jolt/stand-in.ts'
import { joltToolchain } from '@proofyard/frameworks/jolt/toolchain-folder.ts'
import { compilerEnvironment } from '@proofyard/frameworks/languages/riscv/guest-compiler.ts'
import { targetArgs } from '@proofyard/frameworks/languages/riscv/guest.ts'
import { type OwnProgram, compileOwnProgram } from '@proofyard/frameworks/languages/rust/own-program.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('jolt')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'main.rs'), 'utf8')
const elf = join('target', joltGuests.triple, 'release', 'collatz')

/** Compiled beside our host, on the same crates; what it is compiled with is the toolchain's. */
const byHand: OwnProgram = {
  ...hostProgram,
  name: 'by-hand-jolt',
  crate: join(import.meta.dirname, 'by-hand', 'jolt'),
}
const cacheFolder = join(homedir(), '.cache', 'proofyard', 'tools', 'toolchains', '.cache', 'jolt')

const step = (command: string): Step => ({
  program: join(cacheFolder, 'program', 'target', 'release', byHand.name),
  args: [command, elf],
})

/** As Jolt calls cargo, with a guest's sizes as its linker script has them. */
function guest(hand: Hand): Step {
  const sizes = ['-Clink-arg=--defsym=_STACK_BYTES=4096', '-Clink-arg=--defsym=_MEMORY_BYTES=10485760']
  return cargo(hand, [...targetArgs(joltGuests), '--features', 'guest', '--', ...sizes], joltGuests.flags)
}

/** The same package for this machine, as a program on Jolt's crates has it, which reads the function's inputs by its types. */
function forMachine(hand: Hand): Step {
  return cargo(hand, ['--', '-Zcrate-attr=no_main'], [])
}

function cargo({ folder, toolchain }: Hand, args: string[], flags: string[]): Step {
  const { compiler } = joltToolchain(toolchain).guests
  return {
    program: join(compiler, 'bin', 'cargo'),
    args: ['rustc', '--release', '--offline', '--bin', 'collatz', ...args],
    env: {
      ...compilerEnvironment(compiler),
      CARGO_HOME: join(folder, '.cargo-home'),
      CARGO_ENCODED_RUSTFLAGS: flags.join('\u001F'),
      JOLT_FUNC_NAME: 'collatz',
      PATH: `${join(compiler, 'bin')}:/usr/bin:/bin`,
      RUSTC_BOOTSTRAP: '1',
    },
  }
}

/** By hand with a program of a hundred lines on Jolt's own crates, which has no keys to make and does not run the guest to verify. */
export const jolt: Subject[] = [
  {
    framework,
    title: 'jolt 0.1.0',
    about: 'the sample, the steps of a Collatz sequence',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        const { signal } = new AbortController()
        await compileOwnProgram(
          byHand,
          { cacheFolder, signal, progress: () => undefined },
          { env: hostEnvironment, beside: { jolt: join(cacheFolder, 'jolt') } },
        )
        const { cargoHome, lockFile } = joltToolchain(toolchain).guests
        await standInForJolt(folder)
        await copyFile(lockFile, join(folder, 'Cargo.lock'))
        await cp(cargoHome, join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
      compile: (hand) => [forMachine(hand), guest(hand)],
      prove: () => [step('prove')],
      verify: () => [step('verify')],
    },
    changed: (time) => ({
      'src/main.rs': `${source}\n/// How often a line was changed.\npub const CHANGED: u32 = ${time};\n`,
    }),
    coldRounds: 1,
    because: {
      prove: sandboxed(3, 'The input is read by the project, and the guest run before it is proved. '),
      verify: sandboxed(1, 'The guest is run again, for a proof of Jolt 0.1.0 shows nothing. '),
    },
  },
]
