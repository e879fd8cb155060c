import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BinaryFile, openBinaryFile, readLittleEndian } from '../programs/binary-file.ts'
import { type Curve, type CurveName, curves } from '../programs/curves.ts'
import type { KnownCeremony } from '../../framework.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import hermez from '@proofyard/toolchains/parameters/hermez-files.json' with { type: 'json' }

/** Prepared powers of tau, in snarkjs's file format. */
export interface PtauFile {
  path: string
  name: string
  /** It serves circuits of up to 2^power constraints, public values included. */
  power: number
}

const hermezHashes: Record<string, string> = hermez.blake2b

/** The Perpetual Powers of Tau as far as Hermez prepared them: files with one of these hashes are of it, and no others. */
export const hermezCeremony: KnownCeremony = {
  name: 'Hermez',
  contributions: hermez.contributions,
  source: hermez.source,
}

/** Whether a ptau is one of the Hermez ceremony: by its hash, or `false` for the name of one with another content. */
export type Origin = 'hermez' | 'operator' | 'counterfeit'

/** A file that serves, and what is known of it. */
export interface FoundPtau {
  file: PtauFile
  blake2b: string
  origin: 'hermez' | 'operator'
}

/**
 * The smallest file of a curve in the operator's folder that serves `power`; undefined where there is none. Files that
 * cannot be used are passed over, and `warnings` says why.
 */
export async function findPtau(
  folder: string | undefined,
  curve: CurveName,
  power: number,
): Promise<{ found: FoundPtau | undefined; warnings: string[] }> {
  const warnings: string[] = []
  if (folder === undefined) return { found: undefined, warnings }
  for (const file of await listPtau(folder, warnings, curve)) {
    if (file.power < power) continue
    const blake2b = await hashFile(file.path)
    const origin = originOf(file.name, blake2b)
    if (origin !== 'counterfeit') return { found: { file, blake2b, origin }, warnings }
    warnings.push(`${file.name} has the name of a Hermez file and not its content (blake2b); it was not used.`)
  }
  return { found: undefined, warnings }
}

/**
 * The smallest file of a curve in the operator's folder that serves `power` and holds the alpha and the beta of a key, in
 * hexadecimal, so that the key was made from it or from another file of its ceremony; undefined where there is none.
 */
export async function findPtauOf(
  folder: string | undefined,
  curve: CurveName,
  power: number,
  { alpha1, beta1 }: { alpha1: string; beta1: string },
): Promise<{ found: PtauFile | undefined; warnings: string[] }> {
  const warnings: string[] = []
  const files = folder === undefined ? [] : await listPtau(folder, warnings, curve)
  const pointBytes = 2 * curves[curve].baseBytes
  const found = files.find((one) => {
    if (one.power < power) return false
    const file = openBinaryFile(one.path, 'ptau', one.name)
    try {
      const [alpha, beta] = [4, 5].map((id) => file.read(id, 0, pointBytes).toString('hex'))
      return alpha === alpha1 && beta === beta1
    } finally {
      file.close()
    }
  })
  return { found, warnings }
}

/** A file's name and origin, for the sentence about a set-up. */
export function nameSource({ file, origin }: FoundPtau): string {
  return origin === 'hermez'
    ? `the public powers of tau of the Hermez ceremony (${file.name}, hash checked)`
    : `the operator's file ${file.name}, whose origin this server does not know: how it was made is the operator's word`
}

/** The prepared files of a curve in a folder, smallest first. */
export async function listPtau(folder: string, warnings: string[], curve: CurveName): Promise<PtauFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ptau'))
  const files = names.flatMap((name) => {
    const power = readPower(join(folder, name), warnings, curves[curve])
    return power === undefined ? [] : [{ path: join(folder, name), name, power }]
  })
  return files.toSorted((one, other) => one.power - other.power || one.name.localeCompare(other.name))
}

export function originOf(name: string, blake2b: string): Origin {
  if (Object.values(hermezHashes).includes(blake2b)) return 'hermez'
  return Object.hasOwn(hermezHashes, name) ? 'counterfeit' : 'operator'
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** The power of a file; undefined for one of another curve, and with a warning for one that is no use to anybody. */
function readPower(path: string, warnings: string[], { baseBytes, baseOrder }: Curve): number | undefined {
  const name = basename(path)
  try {
    const file = openBinaryFile(path, 'ptau', name)
    try {
      if (file.read(1, 0, 4).readUInt32LE(0) !== baseBytes) return undefined
      if (readLittleEndian(file.read(1, 4, baseBytes)) !== baseOrder) return undefined
      const power = file.read(1, 4 + baseBytes, 4).readUInt32LE(0)
      // Lagrange points of tau, written by "snarkjs powersoftau prepare phase2".
      file.sectionLength(12)
      if (hasKnownSecret(file, 2 * baseBytes))
        throw new InputError(`${name} has no contribution: everyone knows its secrets.`)
      return power
    } finally {
      file.close()
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    warnings.push(`${error.message} It was not used for the set-up.`)
    return undefined
  }
}

/** Whether tau, alpha or beta is 1, as in a file that `snarkjs powersoftau new` made and no one contributed to. */
function hasKnownSecret(file: BinaryFile, pointBytes: number): boolean {
  const generator = file.read(2, 0, pointBytes)
  const [tau, alpha, beta] = [file.read(2, pointBytes, pointBytes), ...[4, 5].map((id) => file.read(id, 0, pointBytes))]
  return [tau, alpha, beta].some((point) => point?.equals(generator))
}
