import { InputError } from '../../languages/node/programs/input-error.ts'
import type { BinaryFile } from './binary-file.ts'
import type { Curve } from './curves.ts'

/** What the transcript of a key says of its ceremony. */
export interface Contributions {
  /** Beacons included. */
  contributions: number
  beacons: number
}

// snarkjs makes beacons of up to 2^63 rounds; 2^24 take half a minute to verify.
const MAX_BEACON_EXPONENT = 24
const MAX_CONTRIBUTIONS = 10_000
const [circuitHashBytes, transcriptBytes] = [64, 64]
/** The kind of a contribution that is a beacon, and those of its parameters. */
const [BEACON, ROUNDS, BEACON_HASH] = [1, 2, 3]

/**
 * Counts the contributions of a Groth16 key (snarkjs, `readMPCParams`), before snarkjs goes through them.
 *
 * @throws InputError where the transcript is none, or would take without end to verify
 */
export function readContributions(key: BinaryFile, { baseBytes }: Curve): Contributions {
  const section = 10
  const number = (at: number) => key.read(section, at, 4).readUInt32LE(0)
  const contributions = number(circuitHashBytes)
  if (contributions > MAX_CONTRIBUTIONS)
    throw new InputError(
      `${key.name} claims to have ${contributions} contributions, and at most ${MAX_CONTRIBUTIONS} are verified.`,
    )
  let beacons = 0
  let at = circuitHashBytes + 4
  for (let index = 0; index < contributions; index++) {
    at += 3 * 2 * baseBytes + 4 * baseBytes + transcriptBytes
    const [kind, length] = [number(at), number(at + 4)]
    const names = readParameters(key, key.read(section, at + 8, length))
    if (kind === BEACON) {
      beacons++
      if (!names.has(ROUNDS) || !names.has(BEACON_HASH))
        throw new InputError(`${key.name} has a beacon without the number and the rounds that it was drawn by.`)
    }
    at += 8 + length
  }
  return { contributions, beacons }
}

/**
 * Parameters are a byte for the kind, then: 1 (a name) and 3 a length and so many bytes, 2 the exponent of a beacon's rounds.
 * @returns the kinds that are there
 */
function readParameters(key: BinaryFile, parameters: Buffer): Set<number> {
  const kinds = new Set<number>()
  for (let at = 0; at < parameters.length;) {
    const [kind = 0, value = 0] = parameters.subarray(at, at + 2)
    kinds.add(kind)
    if (kind === ROUNDS && value > MAX_BEACON_EXPONENT)
      throw new InputError(
        `${key.name} has a beacon of 2^${value} rounds, and at most 2^${MAX_BEACON_EXPONENT} are verified.`,
      )
    at += 2 + (kind === ROUNDS ? 0 : value)
  }
  return kinds
}
