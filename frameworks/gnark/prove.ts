import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import { systemArguments } from './system-arguments.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { ownFile, runCircuit, runKeys } from './run-step.ts'

/** Proves with the circuit's program, whose hints are the user's code, and writes the documents without it. */
export async function prove(run: Run, build: BuildFiles<GnarkManifest>, witness: FilePath): Promise<ProveResult> {
  const made = join(run.workFolder, 'proof')
  const out = join(run.workFolder, 'documents')
  await Promise.all([run.makeDiskFolder(made, gnarkLimits.prove), mkdir(out)])
  const program = await runnableCopy(run, join(build.buildFolder, 'circuit'))
  const kept = readOnly(build.buildFolder, '/build')
  await run.stage('prove', () =>
    runCircuit(run, program, {
      args: ['prove', '/build', '/in', '/out'],
      mounts: [kept, readOnly(witness, '/in/witness.bin'), writable(made, '/out')],
      limits: gnarkLimits.prove,
      stepName: 'The proof',
    }),
  )
  await Promise.all(['proof.bin', 'public.bin'].map((name) => ownFile(made, name)))
  await run.stage('export_calldata', () =>
    runKeys(run, {
      args: ['documents', ...systemArguments(build.manifest), '/build', '/in', '/out'],
      mounts: [kept, readOnly(made, '/in'), writable(out, '/out')],
      limits: gnarkLimits.documents,
      stepName: 'The export of the proof',
    }),
  )
  const calldata = join(out, 'calldata.txt')
  return {
    proof: join(out, 'proof.json'),
    publicValues: join(out, 'public.json'),
    calldata: existsSync(calldata) ? calldata : undefined,
    warnings: [],
  }
}
