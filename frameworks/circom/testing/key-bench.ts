import type { CurveName } from '../programs/curves.ts'
import { curves } from '../programs/curves.ts'
import type { G1Point, Groth16Key } from '../programs/key-shape.ts'
import type { Group, LoadedCurve } from '../programs/loaded-curve.ts'
import { importFromSnarkjs, presetCurve } from '../programs/quick-curve.ts'
import { openVerifier } from '../programs/verification.ts'

/** Arithmetic for those who forge: with public points alone, as anybody can. */
export interface KeyBench {
  loaded: LoadedCurve
  /** The verification key that snarkjs exports. */
  exportKey: (zkey: string) => Promise<Groth16Key>
  /** A proof by snarkjs's own prover, which asks nothing of its key. */
  prove: (zkey: string, witness: string) => Promise<{ proof: object; publicSignals: string[] }>
  verify: (key: object, publicValues: string[], proof: object) => Promise<boolean>
  /** The sum of points of G1 in snarkjs's form, each times a number of any size or sign. */
  sum: (...terms: [point: G1Point, factor: bigint][]) => G1Point
  /** A quotient modulo the order of the groups. */
  quotient: (numerator: bigint, denominator: bigint) => bigint
  generator1: G1Point
  generator2: Groth16Key['vk_beta_2']
}

export async function openKeyBench(curveName: CurveName): Promise<KeyBench> {
  const loaded = await presetCurve(curveName)
  const verify = await openVerifier('groth16', curveName)
  const exportKey = await importFromSnarkjs<(zkey: string) => Promise<Groth16Key>>('zkey_export_verificationkey')
  const prove = await importFromSnarkjs<KeyBench['prove']>('groth16_prove')
  const { order } = curves[curveName]
  const G1: Group = Object(loaded.G1)
  const G2: Group = Object(loaded.G2)
  const modulo = (value: bigint) => ((value % order) + order) % order
  const power = (base: bigint, exponent: bigint): bigint =>
    exponent === 0n ? 1n : modulo(power(modulo(base * base), exponent / 2n) * (exponent % 2n === 1n ? base : 1n))
  const spell = (group: Group, point: Uint8Array) => {
    const text = JSON.stringify(group.toObject(group.toAffine(point)), (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    return JSON.parse(text)
  }
  return {
    loaded,
    exportKey,
    prove,
    verify: (key, publicValues, proof) => verify({ key, publicValues, proof }),
    sum: (...terms) =>
      spell(
        G1,
        terms.reduce((sum, [point, factor]) => {
          const [x, y, z] = point.map(BigInt)
          const term = G1.timesScalar(G1.fromObject([x ?? 0n, y ?? 0n, z ?? 0n]), modulo(factor))
          return G1.add(sum, term)
        }, G1.zero),
      ),
    quotient: (numerator, denominator) => modulo(modulo(numerator) * power(modulo(denominator), order - 2n)),
    generator1: spell(G1, G1.gAffine),
    generator2: spell(G2, G2.gAffine),
  }
}
