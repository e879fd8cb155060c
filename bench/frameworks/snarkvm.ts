import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('snarkvm')
const { files, manifest } = sampleOf(framework)
/** Kept from one run to the next: it takes some ten minutes to compile. */
const target = join(homedir(), '.cache', 'proofyard', 'by-hand-snarkvm')

const step = (command: string, { folder }: Hand, env: Record<string, string> = {}): Step => ({
  program: join(target, 'release', 'by-hand'),
  args: [command, folder],
  env,
})

/** By hand with a program of a hundred lines on the same crates, as snarkVM's own tests use them. */
export const snarkvm: Subject[] = [
  {
    framework,
    title: 'snarkvm 4.11.0',
    about: 'the sample, 14,000 constraints',
    files,
    manifest,
    input: 'input.json',
    byHand: {
      prepare: async ({ folder, toolchain }) => {
        await mkdir(target, { recursive: true })
        const cwd = join(import.meta.dirname, 'by-hand', 'snarkvm')
        const env = { ...process.env, CARGO_TARGET_DIR: target }
        await promisify(execFile)('cargo', ['build', '--release', '--locked'], { cwd, env, maxBuffer: 1 << 26 })
        const home = join(folder, '.home', '.aleo')
        await mkdir(home, { recursive: true })
        await promisify(execFile)('cp', ['-r', join(toolchain, 'resources'), home])
      },
      forget: async ({ folder }) => {
        await rm(join(folder, 'prove_bid.prover'), { force: true })
      },
      compile: (hand) => [step('compile', hand, { HOME: join(hand.folder, '.home') })],
      prove: (hand) => [step('prove', hand)],
      verify: (hand) => [step('verify', hand)],
    },
    because: {
      prove: sandboxed(2, 'The program that signs is another than the one that proves, and both load the build. '),
      verify: sandboxed(1),
    },
  },
]
