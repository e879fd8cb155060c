import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { readKept } from '../read-kept.ts'
import { KeyDocument, keptNames } from './key.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { runProver } from './run-prover.ts'

const ANOTHER_CIRCUIT =
  'prove() built another circuit for this input than for the input.json of the project, so the verification key of this ' +
  'build does not fit the proof. A circuit must not depend on its input: fix its size, and pass the input to the witness only.'

/** Runs the circuit's `prove`, and refuses a proof of another circuit than the build's before anybody verifies it. */
export async function prove(run: Run, build: BuildFiles<Plonky2Manifest>, witness: FilePath): Promise<ProveResult> {
  const prover = join(build.buildFolder, keptNames.prover)
  const key = KeyDocument.parse(JSON.parse(await readKept(build.buildFolder, keptNames.key)))
  const { document, proof, publicValues } = await run.stage('prove', () => runProver(run, { prover, input: witness }))
  if (document.common !== key.common || document.verifier_data !== key.verifier_data) {
    throw new UserError(ANOTHER_CIRCUIT, { failureCause: 'build' })
  }
  return { proof, publicValues, warnings: [] }
}
