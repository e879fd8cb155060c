import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import { runCppWitness, witnessWork } from './cpp-witness.ts'
import { dropVerifier, startVerifier } from './early-verifier.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { runProgram } from './run-program.ts'

/** Computes the witness of an input. The input goes through a pipe; on a disk there is only what the proof is made of. */
export async function execute(run: Run, build: Kept<CircomManifest>, input: string): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  startVerifier(run, build.manifest)
  try {
    await run.stage('generate_witness_c', () => computeWitness(run, build, input, folder))
  } catch (error) {
    dropVerifier(run)
    throw error
  }
  return { witness: join(folder, 'witness.wtns') }
}

/** By the program in native code where the build has one; where that fails the one in wasm says why, or does it. */
async function computeWitness(
  run: Run,
  { manifest, buildFolder }: Kept<CircomManifest>,
  input: string,
  folder: FilePath,
) {
  const call = {
    mounts: [readOnly(buildFolder, '/build'), writable(folder, '/out')],
    stdin: input,
    limits: circomLimits.witness,
    work: witnessWork,
  }
  if (existsSync(join(buildFolder, 'witness'))) {
    await runProgram(run, { ...call, program: 'inputs', args: [manifest.curve, '/build', '/out/inputs.txt'] })
    if (await runCppWitness(run, buildFolder, folder)) return
  }
  await runProgram(run, { ...call, program: 'witness', args: ['/build', '/out/witness.wtns'] })
}
