import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type Run, UserError } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import { whyProgramEnded } from '../languages/rust/why-program-ended.ts'
import { joltLimits } from './limits.ts'

const limits = joltLimits.codec
const LEFT = 'left'

/** What the project's program is asked for: what its function takes, or the bytes of an input. */
type CodecCall = { program: FilePath; call: 'info' } | { program: FilePath; call: 'encode'; input: FilePath }

/**
 * Runs the project's own program that reads inputs. What it leaves is its word.
 *
 * @returns the file that it left
 * @throws UserError for everything that it may do wrong
 */
export async function runCodec(run: Run, codec: CodecCall): Promise<FilePath> {
  const made = join(run.workFolder, codec.call)
  await run.makeDiskFolder(made, limits)
  const program = await runnableCopy(run, codec.program)
  const outcome = await run.sandbox.run({
    program: '/codec/codec',
    args: [codec.call, `/out/${LEFT}`],
    mounts: [readOnly(program, '/codec/codec'), writable(made, '/out')],
    cwd: '/tmp',
    limits,
    signal: run.signal,
    ...(codec.call === 'encode' ? { stdin: { file: codec.input } } : {}),
    ...reporting,
  })
  const { ending } = outcome
  if (ending.kind !== 'exit' || ending.code !== 0) {
    throw whyProgramEnded(outcome, {
      stepName: 'The reading of the input',
      limits,
      calls: "The project's code",
      programFolder: '/codec',
      explain: () => undefined,
    })
  }
  const left = await findLeftFile(made, LEFT, MiB)
  if (left === undefined) throw new UserError("The project's code ended its program before the input was read.")
  return left
}
