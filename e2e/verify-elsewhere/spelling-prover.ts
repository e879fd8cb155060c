import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What snarkjs's provers hash to get their challenges. */
interface Transcript {
  data: { type: number; data: Uint8Array }[]
  Fr: {
    toObject: (element: Uint8Array) => bigint
    toRprBE: (into: Uint8Array, offset: number, element: Uint8Array) => void
  }
  getChallenge: () => Uint8Array
}

type Prove = (zkey: string, witness: string) => Promise<{ proof: object; publicSignals: string[] }>
/** Proof and public values, the other way round for FFLONK. */
type ExportCalldata = (first: object, second: object) => Promise<string>

interface Snarkjs {
  prove: Prove
  exportSolidityCallData: ExportCalldata
}

/**
 * A dishonest prover of snarkjs: its proof is made for the public value `value` spelled as `value + order`, in the transcript of
 * PLONK and FFLONK as well, so that a verifier that reduces public values takes it. Groth16 has no transcript: of it any proof of
 * the value is one of its spelling.
 *
 * @param order of the field
 * @returns calldata with that spelling
 */
export async function proveWithSpelling(
  scheme: 'groth16' | 'plonk' | 'fflonk',
  { zkey, witness, value, order }: { zkey: string; witness: string; value: bigint; order: bigint },
): Promise<string> {
  const main = fileURLToPath(import.meta.resolve('snarkjs'))
  const snarkjs: Record<string, Snarkjs | undefined> = await import(pathToFileURL(main).href)
  const { Keccak256Transcript }: { Keccak256Transcript: { prototype: Transcript } } = await import(
    pathToFileURL(join(dirname(main), 'src/Keccak256Transcript.js')).href
  )
  const { prototype } = Keccak256Transcript
  const { getChallenge } = prototype
  let spelled = 0
  prototype.getChallenge = function (this: Transcript) {
    const field = this.Fr
    const asSpelled = Object.create(field)
    asSpelled.toRprBE = (into: Uint8Array, offset: number, element: Uint8Array) => {
      if (field.toObject(element) !== value) return field.toRprBE(into, offset, element)
      spelled += 1
      into.set(Buffer.from((value + order).toString(16).padStart(64, '0'), 'hex'), offset)
    }
    return getChallenge.call(Object.assign(Object.create(prototype), this, { Fr: asSpelled }))
  }
  try {
    const { prove, exportSolidityCallData } = snarkjs[scheme] ?? {}
    if (prove === undefined || exportSolidityCallData === undefined) throw new Error(`snarkjs has no ${scheme}.`)
    const { proof, publicSignals } = await prove(zkey, witness)
    if (spelled === 0 && scheme !== 'groth16') throw new Error('The value is not in the transcript.')
    const spelling = publicSignals.map((signal) => (BigInt(signal) === value ? String(value + order) : signal))
    return await (scheme === 'fflonk'
      ? exportSolidityCallData(spelling, proof)
      : exportSolidityCallData(proof, spelling))
  } finally {
    prototype.getChallenge = getChallenge
  }
}
