import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { limitSentence } from '@proofyard/sandbox/limit-sentence.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { toolchainOfRun } from '../languages/go/build-workspace.ts'
import { cleanMessages } from '../languages/go/clean-messages.ts'
import { readHarnessEnd, reporting, resultOf } from '../languages/harness-end.ts'
import type { StepFacts } from '../why-it-ended.ts'
import { keysProgram } from './keys-program.ts'

/** One run of a program of ours on a user's files. */
export interface Step extends Pick<Command, 'args' | 'mounts' | 'limits' | 'stdin'>, StepFacts {}

/** Runs our program that makes keys and documents and verifies; it is part of the toolchain, without any user's code. */
export async function startKeys(run: Run, step: Omit<Step, 'stepName'>): Promise<Outcome> {
  return await run.sandbox.run({
    ...step,
    program: '/program',
    mounts: [readOnly(join(toolchainOfRun(run), keysProgram()), '/program'), ...step.mounts],
    cwd: '/tmp',
    env: { GOTRACEBACK: 'none' },
    signal: run.signal,
    ...reporting,
  })
}

/**
 * Makes keys or documents.
 *
 * @returns what the program reported
 * @throws UserError with its sentence
 */
export async function runKeys(run: Run, step: Step): Promise<unknown> {
  return resultOf(await startKeys(run, step), step, cleanMessages)
}

/**
 * Runs the user's circuit. Whatever goes wrong in it is the user's fault, for it is the user's code.
 *
 * @throws UserError
 */
export async function runCircuit(run: Run, program: FilePath, step: Step): Promise<void> {
  const outcome = await run.sandbox.run({
    ...step,
    program: '/program',
    mounts: [readOnly(program, '/program'), ...step.mounts],
    cwd: '/tmp',
    signal: run.signal,
    ...reporting,
  })
  const { ending, stderr } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return
  const end = readHarnessEnd(outcome)
  if (end.kind === 'inputError') throw new UserError(cleanMessages(end.sentence))
  const passed = limitSentence(outcome, step.limits, step.stepName)
  if (passed !== undefined) throw new UserError(passed, { failureCause: 'limit' })
  const how =
    ending.kind === 'exit'
      ? `with exit status ${ending.code}`
      : `by signal ${ending.kind === 'signal' ? ending.signal : ''}`
  throw new UserError(cleanMessages(`${step.stepName} ended ${how}. ${stderr}`))
}

/**
 * The path of a file that a user's program was to write. It may have put a link there instead, which would lead to a
 * file of this machine once it is followed from outside.
 *
 * @throws UserError when there is no such file
 */
export async function ownFile(folder: FilePath, name: string): Promise<FilePath> {
  const path = await findLeftFile(folder, name, Number.POSITIVE_INFINITY)
  if (path !== undefined) return path
  throw new UserError(`The circuit's program ended without writing ${name}.`)
}
