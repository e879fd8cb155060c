import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { findLeftFile } from '../sandbox/left-file.ts'
import { limitSentence } from '../sandbox/limit-sentence.ts'
import { readOnly } from '../sandbox/mounts.ts'
import type { Command, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { keysProgram } from './keys-program.ts'
import { cleanMessages } from './messages.ts'

/** One program of ours that works on a user's files; `out` is the writable folder into which it writes. */
export interface Step extends Pick<Command, 'args' | 'mounts' | 'limits' | 'stdin'> {
  out: FilePath
  /** What it does, for the sentence when it passes a limit: "The set-up". */
  work: string
}

const faultExit = 3
const longestFault = 100_000

/** The folder of the toolchain that this run was promised. */
export function toolchainOfRun(run: Pick<Run, 'toolchainFolder'>): FilePath {
  if (run.toolchainFolder === undefined) throw new Error('This run was given no toolchain of gnark.')
  return run.toolchainFolder
}

/** Runs our program that makes keys and documents and verifies; it is part of the toolchain, without any user's code. */
export async function startKeys(run: Run, step: Omit<Step, 'out' | 'work'>): Promise<Outcome> {
  return await run.sandbox.run({
    ...step,
    program: '/program',
    mounts: [readOnly(join(toolchainOfRun(run), keysProgram()), '/program'), ...step.mounts],
    cwd: '/tmp',
    env: { GOTRACEBACK: 'none' },
    signal: run.signal,
  })
}

/**
 * Makes keys or documents.
 *
 * @throws UserFault with the sentence that the program left
 */
export async function runKeys(run: Run, step: Step): Promise<void> {
  const outcome = await startKeys(run, step)
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return
  throw (await faultLeft(outcome, step.out)) ?? whyItEnded(outcome, step)
}

/**
 * Runs the user's circuit. Whatever goes wrong in it is the user's fault, for it is the user's code.
 *
 * @throws UserFault
 */
export async function runCircuit(run: Run, program: FilePath, step: Step): Promise<void> {
  const outcome = await run.sandbox.run({
    ...step,
    program: '/program',
    mounts: [readOnly(program, '/program'), ...step.mounts],
    cwd: '/tmp',
    signal: run.signal,
  })
  const { ending, stderr } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return
  const left = await faultLeft(outcome, step.out)
  if (left !== undefined) throw left
  const passed = limitSentence(outcome, step.limits, step.work)
  if (passed !== undefined) throw new UserFault(passed)
  const how =
    ending.kind === 'exit'
      ? `with exit status ${ending.code}`
      : `by signal ${ending.kind === 'signal' ? ending.signal : ''}`
  throw new UserFault(cleanMessages(`${step.work} ended ${how}. ${stderr}`))
}

async function faultLeft({ ending }: Outcome, out: FilePath): Promise<UserFault | undefined> {
  if (ending.kind !== 'exit' || ending.code !== faultExit) return undefined
  const file = await ownFile(out, 'fault', longestFault).catch(() => undefined)
  return file === undefined ? undefined : new UserFault(cleanMessages(await readFile(file, 'utf8')))
}

/**
 * The path of a file that a user's program was to write. It may have put a link there instead, which would lead to a
 * file of this machine once it is followed from outside.
 *
 * @throws UserFault when there is no such file
 */
export async function ownFile(folder: FilePath, name: string, longest = Number.POSITIVE_INFINITY): Promise<FilePath> {
  const path = await findLeftFile(folder, name, longest)
  if (path !== undefined) return path
  throw new UserFault(`The circuit's program ended without writing ${name}.`)
}
