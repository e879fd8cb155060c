import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { runCppWitness, witnessStep } from './cpp-witness.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { witnessResident } from './residents.ts'
import { runProgram } from './run-program.ts'

/** Computes the witness of an input. The programs get the input through a pipe, and leave only the witness on the disk. */
export async function execute(
  run: Run,
  build: BuildFiles<CircomManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  await run.stage('generate_witness_c', () => computeWitness(run, build, input, folder))
  return { witness: join(folder, 'witness.wtns') }
}

/** By the program in native code where the build has one; where that fails the one in wasm says why, or does it. */
async function computeWitness(run: Run, build: BuildFiles<CircomManifest>, input: FilePath, folder: FilePath) {
  const { manifest, buildFolder } = build
  const call = {
    mounts: [readOnly(buildFolder, '/build'), writable(folder, '/out')],
    stdin: { file: input },
    limits: circomLimits.witness,
    stepName: witnessStep,
  }
  if (existsSync(join(buildFolder, 'witness'))) {
    await runProgram(run, { ...call, program: 'inputs', args: [manifest.curve, '/build', '/out/inputs.txt'] })
    if (await runCppWitness(run, buildFolder, folder)) return
  }
  if (await computeByResident(run, build, input, folder)) return
  await runProgram(run, { ...call, program: 'witness', args: ['/build', '/out/witness.wtns'] })
}

/** Has the build's resident compute it. @returns false where it is to be computed without it, which also tells what is wrong */
async function computeByResident(
  run: Run,
  build: BuildFiles<CircomManifest>,
  input: FilePath,
  folder: FilePath,
): Promise<boolean> {
  const witness = join(folder, 'witness.wtns')
  const question = { request: input, into: witness }
  const answer = await run.residents?.ask(witnessResident(run, build), question, run.signal)
  if (answer !== undefined && (await stat(witness)).size > 0) return true
  await rm(witness, { force: true })
  return false
}
