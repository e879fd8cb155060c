import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { keptNames } from './kept-names.ts'
import { snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { signerResident } from './residents.ts'
import { runHelper } from './run-helper.ts'

const limits = snarkvmLimits.authorize

/**
 * Runs the program on an input, and leaves an authorization: what the prover needs, signed, without the private key. The
 * key goes through a pipe into a process that ends with this step, and into no file.
 */
export async function execute(
  run: Run,
  build: BuildFiles<SnarkvmManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  const witness = join(folder, 'authorization.json')
  await run.stage('authorize', async () => {
    if (!(await signByResident(run, build, { input, witness }))) await signAlone(run, build, { input, folder })
  })
  // It has the private inputs as plain text.
  await chmod(witness, 0o600)
  return { witness }
}

/** @returns false where it is to be signed without it, which also tells what is wrong */
async function signByResident(
  run: Run,
  build: BuildFiles<SnarkvmManifest>,
  { input, witness }: { input: FilePath; witness: FilePath },
): Promise<boolean> {
  const authorization = await run.residents?.ask(signerResident(run, build), { request: input }, run.signal)
  if (authorization === undefined || authorization === '') return false
  await writeFile(witness, authorization, { flag: 'wx', mode: 0o600 })
  return true
}

async function signAlone(
  run: Run,
  { manifest, buildFolder }: BuildFiles<SnarkvmManifest>,
  { input, folder }: { input: FilePath; folder: FilePath },
): Promise<void> {
  const outcome = await runHelper(run, {
    network: manifest.network,
    args: ['authorize', '/in/key.json', '/out/authorization.json'],
    mounts: [readOnly(join(buildFolder, keptNames.key), '/in/key.json'), writable(folder, '/out')],
    stdin: { file: input },
    limits,
    threads: 1,
  })
  resultOf(outcome, { stepName: 'The execution of the program', limits })
}
