import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readLeftText } from '@proofyard/sandbox/left-file.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type BuildFiles, type ProveResult, type Run, UserError } from '../framework.ts'
import { leftNumbers } from '../languages/rust/left-numbers.ts'
import { END_WITHOUT_RESULTS } from './describe-circuit.ts'
import { keptNames } from './key.ts'
import { boojumLimits } from './limits.ts'
import type { BoojumManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/** Base64 of some hundred kilobytes of proof, as the program around the circuit writes it. */
const proofs = { maxBytes: boojumLimits.prove.fileBytes, form: /^\{"proof":"[\w+/=]*"\}$/ }

/** Runs the circuit's program, which proves. What it leaves is only claimed so far: the verifier judges it. */
export async function prove(run: Run, build: BuildFiles<BoojumManifest>, witness: FilePath): Promise<ProveResult> {
  const made = join(run.workFolder, 'made')
  await run.makeDiskFolder(made, boojumLimits.prove)
  await run.stage('prove', () =>
    runProgram(run, {
      program: join(build.buildFolder, keptNames.program),
      args: ['prove', '/input/input.json', '/build', '/out'],
      mounts: [
        privateFile(witness, '/input/input.json'),
        readOnly(build.buildFolder, '/build'),
        writable(made, '/out'),
      ],
      limits: boojumLimits.prove,
      stepName: 'The proof',
    }),
  )
  const left = {
    proof: await readLeftText(made, 'proof.json', proofs),
    publicValues: await readLeftText(made, 'public.json', leftNumbers),
  }
  if (left.proof === undefined || left.publicValues === undefined) throw new UserError(END_WITHOUT_RESULTS)
  const files = { proof: join(run.workFolder, 'proof.json'), publicValues: join(run.workFolder, 'public.json') }
  await writeFile(files.proof, left.proof)
  await writeFile(files.publicValues, left.publicValues)
  return { ...files, warnings: [] }
}
