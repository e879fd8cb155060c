import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { readKept } from '../read-kept.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { openPoints } from './crs/open-points.ts'
import { type InstalledPair, installedPair } from './installed-pair.ts'
import { noirLimits } from './limits.ts'
import type { NoirManifest } from './manifest.ts'
import { writeProof } from './proof-documents.ts'
import { PointsMissingError, runBb, verifierTarget } from './run-bb.ts'
import { runProgram, wasmProgram } from './run-program.ts'
import { readKey } from './verification-key.ts'

const limits = noirLimits.prove
const stepName = 'The proof'

/** Proves with bb where it runs here, else with the same prover in wasm. */
export async function prove(run: Run, build: BuildFiles<NoirManifest>, witness: FilePath): Promise<ProveResult> {
  const pair = installedPair(run)
  const key = readKey(pair, await readKept(build.buildFolder, 'verification_key.json'))
  if (key === undefined) {
    throw new UserError(`This build was made by another version than Noir ${pair.noir}. Compile it again.`, {
      failureCause: 'build',
    })
  }
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  await run.stage('prove', () => makeProof(run, pair, { build, witness, results }))
  return await run.stage('export_calldata', async () => {
    const [proof, publicInputs] = await Promise.all([
      readFile(join(results, 'proof')),
      readFile(join(results, 'public_inputs')),
    ])
    const documents = writeProof({ proof, publicInputs }, key.layout)
    const files = {
      proof: join(run.workFolder, 'proof.json'),
      publicValues: join(run.workFolder, 'public.json'),
      calldata: join(run.workFolder, 'calldata.txt'),
    }
    await writeFile(files.proof, documents.proof)
    await writeFile(files.publicValues, documents.publicValues)
    await writeFile(files.calldata, documents.calldata)
    return { ...files, calldata: pair.solidity ? files.calldata : undefined, warnings: [] }
  })
}

interface Files {
  build: BuildFiles<NoirManifest>
  witness: FilePath
  results: FilePath
}

async function makeProof(run: Run, pair: InstalledPair, { build, witness, results }: Files): Promise<void> {
  const points = await openPoints(run)
  const mounts = [
    readOnly(join(build.buildFolder, 'program.json'), '/in/program.json'),
    readOnly(join(build.buildFolder, 'vk'), '/in/vk'),
    readOnly(witness, '/in/witness.gz'),
    writable(results, '/out'),
  ]
  if (!pair.native) {
    await runProgram(run, {
      program: wasmProgram(pair, 'prove'),
      args: [pair.noir, '/in/program.json', '/in/vk', '/in/witness.gz', '/crs', '/out'],
      mounts: [...mounts, readOnly(points.folder, '/crs')],
      limits,
      stepName,
    })
    return
  }
  const args = ['-b', '/in/program.json', '-w', '/in/witness.gz', '-k', '/in/vk', '-o', '/out', ...verifierTarget]
  await runBb(run, { args: ['prove', ...args], crs: points.folder, mounts, limits, stepName }).catch(
    (error: unknown) => {
      if (!(error instanceof PointsMissingError)) throw error
      throw new UserError(
        `This circuit needs more than the ${points.count.toLocaleString('en')} points of Aztec's set-up that this server has. Its operator gets them with: proofyard params fetch noir`,
        { cause: error, failureCause: 'build' },
      )
    },
  )
}
