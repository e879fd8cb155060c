import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compilerEnvironment } from '@proofyard/frameworks/languages/riscv/guest-compiler.ts'
import { targetArgs } from '@proofyard/frameworks/languages/riscv/guest.ts'
import { openvmGuests } from '@proofyard/frameworks/openvm/guest-target.ts'
import { processorLevel } from '@proofyard/frameworks/languages/rust/processor-level.ts'
import { openvmToolchain } from '@proofyard/frameworks/openvm/toolchain-folder.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('openvm')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'main.rs'), 'utf8')
/** Kept from one run to the next: it takes some ten minutes to compile. */
const target = join(homedir(), '.cache', 'proofyard', 'by-hand-openvm')
const elf = join('target', openvmGuests.triple, 'release', 'fibonacci')

const step = (...args: string[]): Step => ({ program: join(target, 'release', 'by-hand'), args })

/** As cargo-openvm calls cargo. */
function guest({ folder, toolchain }: Hand): Step {
  const { compiler } = openvmToolchain(toolchain).guests
  return {
    program: join(compiler, 'bin', 'cargo'),
    args: ['build', '--release', '--offline', '--bin', 'fibonacci', ...targetArgs(openvmGuests)],
    env: {
      ...compilerEnvironment(compiler),
      CARGO_HOME: join(folder, '.cargo-home'),
      CARGO_ENCODED_RUSTFLAGS: openvmGuests.flags.join('\u001F'),
      PATH: `${join(compiler, 'bin')}:/usr/bin:/bin`,
      RUSTC_BOOTSTRAP: '1',
    },
  }
}

/** By hand with a program of a hundred lines on OpenVM's SDK, compiled for the same processors. */
export const openvm: Subject[] = [
  {
    framework,
    title: 'openvm 2.0.2',
    about: 'the sample, a Fibonacci number',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await mkdir(target, { recursive: true })
        const cwd = join(import.meta.dirname, 'by-hand', 'openvm')
        const level = await processorLevel()
        const flags = level === undefined ? {} : { RUSTFLAGS: `-C target-cpu=${level}` }
        const env = { ...process.env, ...flags, CARGO_TARGET_DIR: target }
        await promisify(execFile)('cargo', ['build', '--release', '--locked'], { cwd, env, maxBuffer: 1 << 26 })
        await cp(openvmToolchain(toolchain).guests.cargoHome, join(folder, '.cargo-home'), { recursive: true })
      },
      forget: ({ folder }) => rm(join(folder, 'target'), { recursive: true, force: true }),
      compile: (hand) => [guest(hand), step('compile', elf)],
      prove: () => [step('prove')],
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
