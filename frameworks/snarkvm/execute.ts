import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { keptNames } from './kept-names.ts'
import { snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { runHelper } from './run-helper.ts'

const limits = snarkvmLimits.authorize

/**
 * Runs the program on an input, and leaves an authorization: what the prover needs, signed, without the private key. The
 * key goes through a pipe into a program that ends with this step, and into no file and no resident.
 */
export async function execute(
  run: Run,
  { manifest, buildFolder }: BuildFiles<SnarkvmManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  const outcome = await run.stage('authorize', () =>
    runHelper(run, {
      network: manifest.network,
      args: ['authorize', '/in/key.json', '/out/authorization.json'],
      mounts: [readOnly(join(buildFolder, keptNames.key), '/in/key.json'), writable(folder, '/out')],
      stdin: { file: input },
      limits,
      threads: 1,
    }),
  )
  resultOf(outcome, { stepName: 'The execution of the program', limits })
  const witness = join(folder, 'authorization.json')
  // It has the private inputs as plain text.
  await chmod(witness, 0o600)
  return { witness }
}
