import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BinaryFile, openBinaryFile } from '../programs/binary-file.ts'
import { Fault } from '../programs/fault.ts'
import hermez from './hermez-files.json' with { type: 'json' }

/** Prepared powers of tau, in snarkjs's file format. */
export interface PtauFile {
  path: string
  name: string
  /** It serves circuits of up to 2^power constraints, public values included. */
  power: number
}

const hermezHashes: Record<string, string> = hermez.blake2b

/** Whether a ptau is one of the Hermez ceremony: by its hash, or `false` for the name of one with another content. */
export type Origin = 'hermez' | 'operator' | 'counterfeit'

/**
 * The smallest file of the operator's folder that serves `power`, with its hash and origin; undefined where there is
 * none. Files that cannot be used are passed over, and `warnings` says why.
 */
export async function findPtau(
  folder: string,
  power: number,
): Promise<{
  found: { file: PtauFile; blake2b: string; origin: 'hermez' | 'operator' } | undefined
  warnings: string[]
}> {
  const warnings: string[] = []
  for (const file of await listPtau(folder, warnings)) {
    if (file.power < power) continue
    const blake2b = await hashFile(file.path)
    const origin = originOf(file.name, blake2b)
    if (origin !== 'counterfeit') return { found: { file, blake2b, origin }, warnings }
    warnings.push(`${file.name} has the name of a Hermez file and not its content (blake2b); it was not used.`)
  }
  return { found: undefined, warnings }
}

/** The prepared bn254 files of a folder, smallest first. */
export async function listPtau(folder: string, warnings: string[]): Promise<PtauFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ptau'))
  const files = names.flatMap((name) => {
    const power = readPower(join(folder, name), warnings)
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

const bn254BaseField = '47fd7cd8168c203c8dca7168916a81975d588181b64550b829a031e1724e6430'

function readPower(path: string, warnings: string[]): number | undefined {
  const name = basename(path)
  try {
    const file = openBinaryFile(path, 'ptau', name)
    try {
      if (file.read(1, 4, 32).toString('hex') !== bn254BaseField)
        throw new Fault(`${name} is for another curve than bn254.`)
      const power = file.read(1, 36, 4).readUInt32LE(0)
      // Lagrange points of tau, written by "snarkjs powersoftau prepare phase2".
      file.sectionLength(12)
      if (hasKnownSecret(file)) throw new Fault(`${name} has no contribution: everybody knows its secrets.`)
      return power
    } finally {
      file.close()
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    warnings.push(`${error.message} It was not used for the set-up.`)
    return undefined
  }
}

const POINT_BYTES = 64

/** Whether tau, alpha or beta is 1, as in a file that `snarkjs powersoftau new` made and nobody contributed to. */
function hasKnownSecret(file: BinaryFile): boolean {
  const generator = file.read(2, 0, POINT_BYTES)
  const [tau, alpha, beta] = [
    file.read(2, POINT_BYTES, POINT_BYTES),
    ...[4, 5].map((id) => file.read(id, 0, POINT_BYTES)),
  ]
  return [tau, alpha, beta].some((point) => point?.equals(generator))
}
