import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type BuildFiles, type Run, UserError } from '../framework.ts'
import { halo2Limits } from './limits.ts'
import { contractOf } from './contracts.ts'
import { CompiledHere, type Halo2Manifest } from './manifest.ts'
import { keptNames } from './key.ts'
import { runCircuit } from './run-circuit.ts'
import { askProver } from './run-prover.ts'

/**
 * Computes the values of the circuit by the project's code, and checks them cell by cell without it.
 *
 * @throws UserError where they do not satisfy the circuit of the build
 */
export async function execute(
  run: Run,
  { manifest, buildFolder }: BuildFiles<Halo2Manifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const kept = (name: keyof typeof keptNames) => join(buildFolder, keptNames[name])
  const contract = contractOf(CompiledHere.parse(manifest))
  const witness = await run.stage('generate_witness', () =>
    runCircuit(run, {
      circuit: kept('circuit'),
      call:
        contract.git === undefined
          ? { makes: 'witness', pinning: kept('pinning'), input }
          : { makes: 'witness', layout: kept('layout'), input },
      contract,
    }),
  )
  const checked = await run.stage('check_witness', () =>
    askProver(run, {
      args: ['check-witness', 'in:layout', 'in:pinning', 'in:witness'],
      files: { layout: kept('layout'), pinning: kept('pinning') },
      witness,
      limits: halo2Limits.circuit,
      stepName: 'The check of the witness',
    }),
  )
  if (!checked.accepted)
    throw new UserError(`The input does not satisfy the circuit: ${checked.why.replace(/\.$/, '')}.`)
  return { witness }
}
