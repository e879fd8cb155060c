import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { halo2Limits } from './limits.ts'
import type { Halo2Manifest } from './manifest.ts'
import { keptNames } from './key.ts'
import { askProver } from './run-prover.ts'

/** Makes a proof of checked values, in a process that holds no user code. */
export async function prove(
  run: Run,
  { manifest, buildFolder }: BuildFiles<Halo2Manifest>,
  witness: FilePath,
): Promise<ProveResult> {
  const kept = (name: keyof typeof keptNames) => join(buildFolder, keptNames[name])
  const out = join(run.workFolder, 'proof')
  await run.makeDiskFolder(out, halo2Limits.prove)
  const made = await run.stage('prove', () =>
    askProver(run, {
      args: ['prove', 'in:srs', 'in:key', 'in:pinning', 'in:witness', manifest.provingScheme, 'out:'],
      files: { srs: kept('srs'), key: kept('provingKey'), pinning: kept('pinning') },
      witness,
      out,
      limits: halo2Limits.prove,
      stepName: 'The proof',
    }),
  )
  if (!made.accepted) throw new Error(`halo2 cannot prove a witness that was checked: ${made.why}`)
  return {
    proof: join(out, 'proof.json'),
    publicValues: join(out, 'public.json'),
    calldata: join(out, 'calldata'),
    warnings: [],
  }
}
