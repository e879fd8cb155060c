import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Proved, Run } from '../framework.ts'
import { solidityCalldata } from './calldata.ts'
import { dropVerifier } from './early-verifier.ts'
import { circomLimits } from './limits.ts'
import { type CircomManifest, hasSolidity } from './manifest.ts'
import { curves } from './programs/curves.ts'
import { type CircomProof, isProof } from './programs/proof-shape.ts'
import { isBelow } from './programs/shapes.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { runProgram } from './run-program.ts'
import type { Mount } from '../sandbox/sandbox.ts'
import { memoryToSpare } from '../warm/memory-pressure.ts'
import { NativeFailure, askNative, nativeVersion, runNative } from './run-native.ts'

const limits = circomLimits.prove
const work = 'The proof'

/** Proves Groth16 with the native prover where it is built; all else, and after any failure of it, with snarkjs. */
export async function prove(run: Run, build: Kept<CircomManifest>, witness: FilePath): Promise<Proved> {
  try {
    return await makeProof(run, build, witness)
  } catch (error) {
    dropVerifier(run)
    throw error
  }
}

async function makeProof(run: Run, build: Kept<CircomManifest>, witness: FilePath): Promise<Proved> {
  const { manifest } = build
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  const key = readOnly(join(build.buildFolder, 'circuit.zkey'), '/in/circuit.zkey')
  const mounts = [key, readOnly(witness, '/in/witness.wtns'), writable(results, '/out')]
  const warnings = await run.stage('prove', async () => {
    const isNative = manifest.provingScheme === 'groth16' && (await nativeVersion(run)) !== undefined
    const refusal = isNative ? await proveNatively(run, { key, mounts, witness, results }) : []
    if (refusal === undefined) return []
    await runProgram(run, {
      program: 'prove',
      args: [manifest.provingScheme, '/in/circuit.zkey', '/in/witness.wtns', '/out'],
      mounts,
      limits,
      work,
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
  key: Mount
  /** Of the key, the witness and the results. */
  mounts: Mount[]
  witness: FilePath
  results: FilePath
}

/** Has the prover make it that stays for this build. @returns false where it is to be made without it */
async function proveWarm(run: Run, { key, witness, results }: Places): Promise<boolean> {
  const args = ['serve', '--tables', String(Math.min(memoryToSpare(), limits.memoryBytes / 2)), key.target]
  const made = await askNative(run, { args, mounts: [key], limits, work }, witness)
  if (made === undefined) return false
  await writeFile(join(results, 'proof.json'), JSON.stringify(made.proof))
  await writeFile(join(results, 'public.json'), JSON.stringify(made.publicValues))
  return true
}

/** Returns undefined when it made the proof, else the warnings to show. */
async function proveNatively(run: Run, places: Places): Promise<string[] | undefined> {
  try {
    if (await proveWarm(run, places)) return undefined
    const args = ['prove', '/in/circuit.zkey', '/in/witness.wtns', '/out/proof.json', '/out/public.json']
    const { code, sentence } = await runNative(run, { args, mounts: places.mounts, limits, work })
    return code === 0 ? undefined : [`The native prover refused its files (${sentence}); snarkjs made this proof.`]
  } catch (error) {
    if (!(error instanceof NativeFailure)) throw error
    return [`The native prover failed (${error.message}); snarkjs made this proof.`]
  }
}

/** Reads what a prover left, and drops from a Groth16 proof the name of the curve, which wire-format 9.1 does not have. */
async function readProof(
  folder: FilePath,
  { provingScheme, curve: name }: CircomManifest,
): Promise<{ proof: CircomProof; publicValues: string[] }> {
  const curve = curves[name]
  const { curve: named, ...made }: Record<string, unknown> = JSON.parse(
    await readFile(join(folder, 'proof.json'), 'utf8'),
  )
  const proof: unknown = provingScheme === 'groth16' ? made : { ...made, curve: named }
  const publicValues: unknown = JSON.parse(await readFile(join(folder, 'public.json'), 'utf8'))
  const isList = Array.isArray(publicValues) && publicValues.every((value) => isBelow(curve.order, value))
  if (!isProof(proof, provingScheme, curve) || !isList)
    throw new Error('The prover left something that is not a proof.')
  return { proof, publicValues }
}
