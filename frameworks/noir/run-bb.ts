import { availableParallelism } from 'node:os'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Limits, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { proverThreads } from './limits.ts'
import { toolchainInside, toolchainMount } from './run-program.ts'

/** What Barretenberg's own program, `bb`, is asked to do. */
export interface BbCall {
  args: string[]
  /** Folder with the set-up's points; bb would fetch what is missing, and finds no network. */
  crs: string
  mounts: Mount[]
  limits: Limits
  stepName: string
}

/** One proof for all: zero-knowledge, and in the form that the Solidity verifier takes. */
export const verifierTarget = ['-t', 'evm']

/** Runs bb in the sandbox and returns how it ended. */
export async function startBb(run: Run, call: BbCall): Promise<Outcome> {
  return await run.sandbox.run({
    program: `${toolchainInside}/bb`,
    args: call.args,
    mounts: [toolchainMount(run), readOnly(call.crs, '/crs'), ...call.mounts],
    cwd: '/tmp',
    env: { CRS_PATH: '/crs', HARDWARE_CONCURRENCY: String(Math.min(availableParallelism(), proverThreads)) },
    limits: call.limits,
    signal: run.signal,
  })
}

/** bb wants more points than there are. */
export class PointsMissingError extends Error {
  override name = 'PointsMissingError'
}

/**
 * Runs bb in the sandbox and returns what it wrote to standard output.
 *
 * @throws PointsMissingError; UserError when it refuses the program, or passes a limit
 */
export async function runBb(run: Run, call: BbCall): Promise<string> {
  const outcome = await startBb(run, call)
  const { ending, stderr, stdout } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return stdout
  if (stderr.includes('HTTP request failed'))
    throw new PointsMissingError('There are fewer points than the circuit needs.')
  if (ending.kind === 'exit' && ending.code === 1) {
    throw new UserError(`${call.stepName} failed. Barretenberg says: ${lastLine(stderr) || 'nothing'}`)
  }
  throw whyItEnded(outcome, call)
}

/** The last line that says something, without what it says of its memory. */
function lastLine(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.replace(/\s*\(mem: [^)]*\)\s*$/, '').trim())
  return lines.filter((line) => line !== '' && !line.startsWith('Scheme is:')).at(-1) ?? ''
}
