import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import { writable } from '../sandbox/mounts.ts'
import { runnableCopy } from '../sandbox/runnable-copy.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { ownFile, runCircuit } from './run-step.ts'

/** Lets the user's FromJson make a witness of the input, which goes through a pipe and into memory, never to a disk. */
export async function execute(run: Run, build: Kept<GnarkManifest>, input: string): Promise<{ witness: FilePath }> {
  const out = join(run.workFolder, 'witness')
  await mkdir(out)
  const program = await runnableCopy(run, join(build.buildFolder, 'circuit'))
  await run.stage('generate_witness', () =>
    runCircuit(run, program, {
      args: ['witness', '/out'],
      mounts: [writable(out, '/out')],
      stdin: input,
      limits: gnarkLimits.witness,
      work: 'The computation of the witness',
      out,
    }),
  )
  return { witness: await ownFile(out, 'witness.bin') }
}
