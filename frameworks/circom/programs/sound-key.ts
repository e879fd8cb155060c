import { InputError } from '../../languages/node/programs/input-error.ts'
import { readLittleEndian } from './binary-file.ts'
import type { Curve } from './curves.ts'
import type { Group, LoadedCurve } from './loaded-curve.ts'
import type { VerificationPart } from './zkey-file.ts'

/** Up to which factor, in the numerator and in the denominator, two of a key's secrets may not be multiples of each other. */
export const MAX_SMALL_RATIO = 1024

/**
 * Refuses a Groth16 key that anybody can forge proofs for, no matter who made it, as far as that can be seen in what its verifier
 * relies on: points that are none, two forms of a secret that differ, another gamma than the generator (as no tool makes
 * it), a secret that is a small multiple of another or of one, a public value that nothing holds.
 */
export async function refuseForgeableKey(
  loaded: LoadedCurve,
  curve: Curve,
  part: VerificationPart,
  name: string,
): Promise<void> {
  refuseInvalidPoints(loaded, curve, part, name)
  if (part.gamma2.equals(part.delta2)) {
    throw new InputError(
      `${name} has gamma equal to delta, so anybody could forge proofs for it. Add a contribution with "snarkjs zkey contribute" and upload the key again.`,
    )
  }
  const { G1, G2 } = loaded
  if (!part.gamma2.equals(G2.gAffine)) {
    throw new InputError(
      `${name} has another gamma than the generator of its group. Every ceremony of snarkjs has that one, and with another it cannot be seen whether anybody could forge proofs.`,
    )
  }
  for (const [secret, inG1, inG2] of [
    ['beta', part.beta1, part.beta2],
    ['delta', part.delta1, part.delta2],
  ] as const) {
    if (!(await loaded.pairingEq(inG1, G2.gAffine, G1.neg(G1.gAffine), inG2)))
      throw new InputError(`${name} is damaged: its two forms of ${secret} do not agree.`)
  }
  await refuseSmallRatios(G1, part, name)
  refuseFreeValues(part, curve, name)
}

function refuseInvalidPoints(loaded: LoadedCurve, curve: Curve, part: VerificationPart, name: string) {
  const { G1, G2 } = loaded
  const single: [what: string, group: Group, point: Buffer][] = [
    ['alpha', G1, part.alpha1],
    ['beta', G1, part.beta1],
    ['beta', G2, part.beta2],
    ['gamma', G2, part.gamma2],
    ['delta', G1, part.delta1],
    ['delta', G2, part.delta2],
  ]
  for (const [what, group, point] of single) {
    refuseInvalidPoint(loaded, curve, group, point, `its ${what}`, name)
    if (isInfinity(point))
      throw new InputError(`${name} has ${what === 'alpha' ? 'an' : 'a'} ${what} of zero and proves nothing.`)
  }
  part.ic.forEach((point, index) => refuseInvalidPoint(loaded, curve, G1, point, nameOfValue(index), name))
}

function refuseInvalidPoint(
  loaded: LoadedCurve,
  curve: Curve,
  group: Group,
  point: Buffer,
  what: string,
  name: string,
): void {
  if (!isReduced(point, curve)) throw new InputError(`${name} is damaged: a coordinate of ${what} is too large.`)
  if (!group.isValid(point)) throw new InputError(`${name} is damaged: ${what} is no point of ${curve.name}.`)
  if (!isInfinity(point) && !group.isZero(group.timesScalar(point, loaded.r)))
    throw new InputError(`${name} is damaged: ${what} is not in the right group of points.`)
}

/** Whether each coordinate is below the prime: two spellings of one point would hide that two are equal. */
export function isReduced(point: Buffer, { baseBytes, baseOrder }: Curve): boolean {
  for (let at = 0; at < point.length; at += baseBytes) {
    if (readLittleEndian(point.subarray(at, at + baseBytes)) >= baseOrder) return false
  }
  return true
}

export function isInfinity(point: Uint8Array): boolean {
  return point.every((byte) => byte === 0)
}

/**
 * Who knows the quotient of two of these can forge: of delta and one with C = -k·IC, of alpha or beta and one because
 * alpha·beta is known in G1 then, of delta and alpha or beta because C cancels alpha·beta. No ceremony ends with a small one.
 */
async function refuseSmallRatios(G1: Group, { alpha1, beta1, delta1 }: VerificationPart, name: string) {
  const owners = new Map<string, string>()
  for (const [owner, point] of [
    ['one', G1.gAffine],
    ['alpha', alpha1],
    ['beta', beta1],
    ['delta', delta1],
  ] as const) {
    for (const x of await firstCoordinates(G1, point)) {
      const other = owners.get(x) ?? owner
      if (other !== owner) {
        const secret = `${owner === 'alpha' ? 'an' : 'a'} ${owner}`
        const what =
          other === 'one' ? `${secret} that is a small number` : `a small ratio between ${other} and ${owner}`
        throw new InputError(`${name} has ${what}, so anybody could forge proofs for it.`)
      }
      owners.set(x, owner)
    }
  }
}

/** Of a point's small multiples; a point and its negative have the same. */
async function firstCoordinates(G1: Group, point: Uint8Array): Promise<string[]> {
  const multiples: Uint8Array[] = [G1.toJacobian(point)]
  for (let last = multiples[0]; multiples.length < MAX_SMALL_RATIO && last !== undefined; multiples.push(last))
    last = G1.add(last, point)
  const affine = Buffer.from(await G1.batchToAffine(Buffer.concat(multiples)))
  return multiples.map((_, index) => {
    const at = index * point.length
    return affine.toString('latin1', at, at + point.length / 2)
  })
}

/** Each public value has a point of its own, for the set-up gives each a row of its own. */
function refuseFreeValues({ ic }: VerificationPart, { baseBytes }: Curve, name: string) {
  const owners = new Map<string, number>()
  ic.forEach((point, index) => {
    if (isInfinity(point))
      throw new InputError(
        `${name} has no point for ${nameOfValue(index)}, so a proof would hold with any value there.`,
      )
    const x = point.toString('latin1', 0, baseBytes)
    const other = owners.get(x)
    if (other !== undefined)
      throw new InputError(
        `${name} has the same point for ${nameOfValue(other)} and ${nameOfValue(index)}, so a proof would hold with other values there.`,
      )
    owners.set(x, index)
  })
}

function nameOfValue(index: number): string {
  return index === 0 ? 'the constant one' : `public value ${index}`
}
