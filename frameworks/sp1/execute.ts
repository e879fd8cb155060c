import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, ExecuteResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { stripEscapes } from '../languages/strip-escapes.ts'
import { Execution, writeExecution } from './execution.ts'
import { sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const limits = sp1Limits.execute

/** Runs the guest on an input. No proof is started where it does not come to a good end, and its last words are told. */
export async function execute(run: Run, build: BuildFiles<Sp1Manifest>, input: FilePath): Promise<ExecuteResult> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  const { manifest } = build
  const outcome = await run.stage('execute', () =>
    runHost(run, {
      manifest,
      args: ['execute', '/build', manifest.provingScheme, '/out/witness'],
      mounts: [readOnly(build.buildFolder, '/build'), writable(folder, '/out')],
      stdin: { file: input },
      limits,
      threads: 1,
    }),
  )
  const told = resultOf(outcome, { stepName: 'The execution of the guest', limits }, stripEscapes)
  const execution = Execution.parse(told)
  const { cycles } = execution
  run.progress(`${cycles.toLocaleString('en')} cycles`)
  const witness = join(folder, 'witness')
  // It has the whole input.
  await chmod(witness, 0o600)
  await writeExecution(witness, execution)
  return { witness, counts: { cycles } }
}
