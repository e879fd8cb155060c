import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import { type Run, UserError } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import { whyProgramEnded } from '../languages/rust/why-program-ended.ts'
import { type Contract, contracts } from './contracts.ts'
import { halo2Limits } from './limits.ts'

/** What the project's code is asked for: its circuit, or the values of it for an input. */
type CircuitCall =
  | { makes: 'layout'; degree: number }
  | { makes: 'witness'; pinning: FilePath; input: FilePath }
  /** Of a circuit whose from_json() takes the path of the input. */
  | { makes: 'witness'; layout: FilePath; input: FilePath }

/**
 * Runs a build's circuit, which is the user's code. What it makes is only claimed: our prover reads it as the word of a stranger.
 *
 * @returns the file that it left, in a folder of `name` in the attempt's
 * @throws UserError for everything that it may do wrong
 */
export async function runCircuit(
  run: Run,
  {
    circuit,
    call,
    contract = contracts['axiom-v0.5'],
    name = call.makes,
  }: { circuit: FilePath; call: CircuitCall; contract?: Contract; name?: string },
): Promise<FilePath> {
  const { circuit: limits } = halo2Limits
  const { keygen, builders } = contract
  const made = join(run.workFolder, name)
  await run.makeDiskFolder(made, limits)
  const program = await runnableCopy(run, circuit)
  const mounts = [readOnly(program, '/circuit/circuit'), writable(made, '/out')]
  const outcome = await run.sandbox.run({
    program: '/circuit/circuit',
    cwd: '/tmp',
    limits,
    signal: run.signal,
    ...reporting,
    ...argumentsOf(call, mounts),
  })
  const { ending } = outcome
  if (ending.kind !== 'exit' || ending.code !== 0) {
    const stepName = call.makes === 'layout' ? 'The layout of the circuit' : 'The computation of the witness'
    throw whyProgramEnded(outcome, {
      stepName,
      limits,
      calls: [call.makes === 'layout' ? keygen : 'from_json()', ...builders].join(', ').replace(/, (?=[^,]+$)/, ' or '),
      programFolder: '/circuit',
      explain: () => undefined,
    })
  }
  const left = await findLeftFile(made, call.makes, limits.fileBytes)
  if (left === undefined) {
    throw new UserError(
      `The program ended before ${builders.at(-1)} had returned: it called exit, or took its own results away.`,
    )
  }
  // Whatever the program let others do: a circuit is read by the prover of every proof, a witness by nobody else.
  await chmod(left, call.makes === 'layout' ? 0o644 : 0o600)
  return left
}

/** What the program is called with, and what it sees. */
function argumentsOf(call: CircuitCall, mounts: Mount[]) {
  if (call.makes === 'layout') return { args: ['layout', String(call.degree), '/out'], mounts }
  if ('pinning' in call) {
    const pinning = '/circuit/pinning.json'
    return {
      args: ['witness', pinning, '/out'],
      mounts: [...mounts, readOnly(call.pinning, pinning)],
      stdin: { file: call.input },
    }
  }
  const [layout, input] = ['/circuit/layout', '/circuit/input.json']
  return {
    args: ['witness', layout, input, '/out'],
    mounts: [...mounts, readOnly(call.layout, layout), privateFile(call.input, input)],
  }
}
