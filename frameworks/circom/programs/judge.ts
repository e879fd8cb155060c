import type { CurveName, Scheme } from './curves.ts'
import { curves } from './curves.ts'
import { type Transcript, holdsInverse } from './fflonk-inverse.ts'
import type { G1Point, G2Point, VerificationKey } from './key-shape.ts'
import { isVerificationKey, pointsOf } from './key-shape.ts'
import { type CircomProof, fflonkPoints, isProof, plonkPoints } from './proof-shape.ts'
import { type Group, type LoadedCurve, memoryOf } from './loaded-curve.ts'
import { isBelow } from './shapes.ts'

/** What is judged: three JSON values of any kind. */
export interface Documents {
  key: unknown
  publicValues: unknown
  proof: unknown
}

/** What a judge works with: the curve, and of snarkjs the verifier of the scheme and, for FFLONK alone, its transcript. */
export interface Tools {
  curve: LoadedCurve
  verify: (key: object, publicValues: string[], proof: object, logger: object) => Promise<boolean>
  loadTranscript: () => Promise<Transcript>
}

/**
 * Keys that were found sound, by their texts: of many proofs of one build the key is checked with the first. As many as
 * take little memory beside the curve; the checks of a longer key are little beside the reading of it.
 */
const KNOWN_KEYS = 64
const KNOWN_KEY_LENGTH = 64 * 1024

/** Tells whether a proof holds. */
export type Judge = (documents: Documents) => Promise<boolean>

/**
 * Makes a judge of proofs, for a process of the server and for a browser alike. Scheme and curve are the build's own: a key
 * or a proof that names others does not hold. Each judgement begins with the memory that the loaded curve had.
 *
 * The verification is snarkjs's. Before it, everything is refused that would give one proof several spellings or that snarkjs
 * does not look at: coordinates and values that are not reduced, a wrong number of public values, points outside the
 * group, parts of a key or a proof that the other parts determine. Other proofs of the same values can be made from a
 * Groth16 proof all the same (`second-proofs.test.ts`).
 */
export function judgeWith({ curve, verify, loadTranscript }: Tools, scheme: Scheme, curveName: CurveName): Judge {
  const facts = curves[curveName]
  const restoreMemory = memoryOf(curve)
  const known = new Set<string>()

  /** A key's verdict is of its text alone. Only good ones are kept: a bad one is not worth the place of another. */
  function isKnownSound(key: VerificationKey): boolean {
    const text = JSON.stringify(key)
    const isSeen = known.delete(text)
    if (!isSeen && !isSound(curve, key)) return false
    if (text.length <= KNOWN_KEY_LENGTH) known.add(text)
    const [oldest] = known
    if (known.size > KNOWN_KEYS && oldest !== undefined) known.delete(oldest)
    return true
  }

  return async ({ key, publicValues, proof }) => {
    restoreMemory()
    if (!isVerificationKey(key, scheme, facts) || !isProof(proof, scheme, facts)) return false
    if (!isListOfScalars(publicValues, facts.order) || publicValues.length !== key.nPublic) return false
    if (!isKnownSound(key) || !hasPointsInGroup(curve, proof)) return false
    // snarkjs writes into its arguments.
    if (!(await verify(structuredClone(key), [...publicValues], structuredClone(proof), silent))) return false
    const isFflonk = key.protocol === 'fflonk' && proof.protocol === 'fflonk'
    return !isFflonk || holdsInverse({ curve, Transcript: await loadTranscript() }, key, publicValues, proof)
  }
}

// snarkjs's verifiers of PLONK and FFLONK tell some refusals to their logger without asking whether there is one.
const drop = () => {}
const silent = { debug: drop, info: drop, warn: drop, error: drop }

function isListOfScalars(value: unknown, order: bigint): value is string[] {
  return Array.isArray(value) && value.every((item) => isBelow(order, item))
}

/** Checks the points of a key, and what its shape leaves open. */
function isSound(curve: LoadedCurve, key: VerificationKey): boolean {
  const { g1, g2 } = pointsOf(key)
  if (!g1.every((point) => isInG1(curve, point)) || !g2.every((point) => isInG2(curve, point))) return false
  if (key.protocol !== 'groth16') {
    const root = curve.Fr.w[key.power]
    return root !== undefined && String(curve.Fr.toObject(root)) === key.w
  }
  if (key.IC.length !== key.nPublic + 1) return false
  // With gamma equal to delta anybody could forge a proof.
  if (JSON.stringify(key.vk_gamma_2) === JSON.stringify(key.vk_delta_2)) return false
  const pairing = curve.pairing(readG1(curve, key.vk_alpha_1), readG2(curve, key.vk_beta_2))
  return JSON.stringify(curve.Gt.toObject(pairing), spellBigints) === JSON.stringify(key.vk_alphabeta_12)
}

function hasPointsInGroup(curve: LoadedCurve, proof: CircomProof): boolean {
  const areInG1 = (...points: G1Point[]) => points.every((point) => isInG1(curve, point))
  if (proof.protocol === 'groth16') return areInG1(proof.pi_a, proof.pi_c) && isInG2(curve, proof.pi_b)
  if (proof.protocol === 'plonk') return areInG1(...plonkPoints.map((name) => proof[name]))
  return areInG1(...fflonkPoints.map((name) => proof.polynomials[name]))
}

/** On the curve, and in its subgroup: on bn254 that is all of G1, on bls12-381 a small part. Infinity is in it. */
function isInG1(curve: LoadedCurve, point: G1Point): boolean {
  const bytes = readG1(curve, point)
  const isWholeCurve = curve.r === curves.bn254.order
  if (curve.G1.isZero(bytes)) return true
  return curve.G1.isValid(bytes) && (isWholeCurve || isOfOrder(curve, curve.G1, bytes))
}

function isInG2(curve: LoadedCurve, point: G2Point): boolean {
  const bytes = readG2(curve, point)
  return curve.G2.isValid(bytes) && isOfOrder(curve, curve.G2, bytes)
}

function isOfOrder(curve: LoadedCurve, group: Group, point: Uint8Array): boolean {
  return group.isZero(group.timesScalar(point, curve.r))
}

function readG1(curve: LoadedCurve, point: G1Point): Uint8Array {
  return curve.G1.fromObject(point.map(BigInt))
}

function readG2(curve: LoadedCurve, point: G2Point): Uint8Array {
  return curve.G2.fromObject(point.map((pair) => pair.map(BigInt)))
}

function spellBigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
