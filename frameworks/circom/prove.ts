import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { solidityCalldata } from './calldata.ts'
import { circomLimits } from './limits.ts'
import { type CircomManifest, hasSolidity } from './manifest.ts'
import { curves } from './programs/curves.ts'
import { type CircomProof, isProof } from './programs/proof-shape.ts'
import { isBelow } from './programs/shapes.ts'
import { snarkjsProofBytes } from './resources.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runProgram } from './run-program.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { proverResident } from './residents.ts'
import { NativeProverError, nativeVersion, runNative } from './run-native.ts'

const limits = circomLimits.prove
const stepName = 'The proof'
const Document = z.record(z.string(), z.unknown())

/** Proves Groth16 with the native prover where it is built; all else, and after any failure of it, with snarkjs. */
export async function prove(run: Run, build: BuildFiles<CircomManifest>, witness: FilePath): Promise<ProveResult> {
  const { manifest } = build
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  const mounts = [
    readOnly(join(build.buildFolder, 'circuit.zkey'), '/in/circuit.zkey'),
    readOnly(witness, '/in/witness.wtns'),
    writable(results, '/out'),
  ]
  const warnings = await run.stage('prove', async () => {
    const isNative = manifest.provingScheme === 'groth16' && (await nativeVersion(run)) !== undefined
    const refusal = isNative ? await proveNatively(run, { build, mounts, witness, results }) : []
    if (refusal === undefined) return []
    if (manifest.provingScheme === 'groth16')
      await run.reserve(snarkjsProofBytes((await stat(join(build.buildFolder, 'circuit.zkey'))).size))
    await runProgram(run, {
      program: 'prove',
      args: [manifest.provingScheme, '/in/circuit.zkey', '/in/witness.wtns', '/out'],
      mounts,
      limits,
      stepName,
    })
    return refusal
  })
  return await run.stage('export_calldata', async () => {
    const { proof, publicValues } = await readProof(results, manifest)
    const files = {
      proof: join(run.workFolder, 'proof.json'),
      publicValues: join(run.workFolder, 'public.json'),
    }
    await writeFile(files.proof, JSON.stringify(proof))
    await writeFile(files.publicValues, JSON.stringify(publicValues))
    if (!hasSolidity(manifest)) return { ...files, warnings }
    const calldata = join(run.workFolder, 'calldata.txt')
    await writeFile(calldata, solidityCalldata(proof, publicValues))
    return { ...files, calldata, warnings }
  })
}

interface Places {
  build: BuildFiles<CircomManifest>
  /** Of the key, the witness and the results. */
  mounts: Mount[]
  witness: FilePath
  results: FilePath
}

/** Has the prover make it that stays for this build. @returns false where it is to be made without it */
async function proveByResident(run: Run, { build, witness, results }: Places): Promise<boolean> {
  const answer = await run.residents?.ask(proverResident(run, build), { request: witness }, run.signal)
  const made = answer === undefined ? undefined : parseAnswer(answer)
  if (made === undefined) return false
  await writeFile(join(results, 'proof.json'), JSON.stringify(made.proof))
  await writeFile(join(results, 'public.json'), JSON.stringify(made.public))
  return true
}

const Answer = z.object({ proof: z.unknown(), public: z.unknown() })

/** What is not even JSON is no answer; whether it holds a proof is seen as with every other prover's. */
function parseAnswer(text: string): z.infer<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns undefined when it made the proof, else the warnings to show. */
async function proveNatively(run: Run, places: Places): Promise<string[] | undefined> {
  try {
    if (await proveByResident(run, places)) return undefined
    const args = ['prove', '/in/circuit.zkey', '/in/witness.wtns', '/out/proof.json', '/out/public.json']
    const sentence = await runNative(run, { args, mounts: places.mounts, limits, stepName })
    return sentence === undefined
      ? undefined
      : [`The native prover refused its files (${sentence}); snarkjs made this proof.`]
  } catch (error) {
    if (!(error instanceof NativeProverError)) throw error
    return [`The native prover failed (${error.message}); snarkjs made this proof.`]
  }
}

/** Reads what a prover left, and drops from a Groth16 proof the name of the curve, which wire-format 9.1 does not have. */
async function readProof(
  folder: FilePath,
  { provingScheme, curve: name }: CircomManifest,
): Promise<{ proof: CircomProof; publicValues: string[] }> {
  const curve = curves[name]
  const { curve: named, ...made } = Document.parse(JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8')))
  const proof: unknown = provingScheme === 'groth16' ? made : { ...made, curve: named }
  const publicValues: unknown = JSON.parse(await readFile(join(folder, 'public.json'), 'utf8'))
  const isList = Array.isArray(publicValues) && publicValues.every((value) => isBelow(curve.order, value))
  if (!isProof(proof, provingScheme, curve) || !isList)
    throw new Error('The prover left something that is not a proof.')
  return { proof, publicValues }
}
