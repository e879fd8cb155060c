import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type BuildFiles, type ExecuteResult, type Run, UserError } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { stripEscapes } from '../languages/strip-escapes.ts'
import { Execution, writeExecution } from './execution.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { runHost } from './run-host.ts'
import { readSizes } from './sizes.ts'

const limits = openvmLimits.execute
const MAX_PRINTED = 2000

/** Runs the guest on an input. No proof is started where it does not come to a good end, and its last words are told. */
export async function execute(run: Run, build: BuildFiles<OpenvmManifest>, input: FilePath): Promise<ExecuteResult> {
  const { witness, execution } = await run.stage('execute', () => runGuest(run, build, input))
  const { cycles, segments, ...measured } = execution
  run.progress(`${cycles.toLocaleString('en')} cycles in ${segments} ${segments === 1 ? 'segment' : 'segments'}`)
  return { witness, counts: { cycles, segments, measured } }
}

/** The same, with what was counted. */
async function runGuest(
  run: Run,
  { buildFolder }: Pick<BuildFiles<OpenvmManifest>, 'buildFolder'>,
  input: FilePath,
): Promise<{ witness: FilePath; execution: Execution }> {
  const results = join(run.workFolder, 'execution')
  await mkdir(results)
  const { segmentBytes } = await readSizes({ buildFolder })
  const outcome = await runHost(run, {
    args: ['execute', '/build', String(segmentBytes), '/out/witness'],
    mounts: [readOnly(buildFolder, '/build'), writable(results, '/out')],
    stdin: { file: input },
    limits,
    threads: 1,
  })
  // OpenVM notes which pages a guest touches before it looks whether they are in its memory.
  if (outcome.ending.kind === 'signal' && outcome.ending.signal === 'SIGSEGV')
    throw new UserError('The guest reads or writes outside of its memory.')
  // What guests print goes to standard output, the words of a panic among it.
  const printed = stripEscapes(outcome.stdout).trim().slice(-MAX_PRINTED)
  const clean = (sentence: string) => (printed === '' ? sentence : `${sentence} It printed: ${printed}`)
  const execution = Execution.parse(resultOf(outcome, { stepName: 'The execution of the guest', limits }, clean))
  const witness = join(results, 'witness')
  // It has the whole input.
  await chmod(witness, 0o600)
  await writeExecution(witness, execution)
  return { witness, execution }
}
