import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run, Setup } from '../../framework.ts'
import { halo2Limits } from '../limits.ts'
import { askProver } from '../run-prover.ts'
import { ceremonyOf } from './ceremonies.ts'
import { bytesOfSrs, forgetSrs, keptSrs } from './kept-srs.ts'

/** Points of a set-up for the rows of a circuit, and where they come from. */
interface FoundSrs {
  path: FilePath
  setup: Setup
  warnings: string[]
}

const Report = z.object({ degree: z.int(), s_g2: z.array(z.string()).length(4) })

const forgery = 'Anyone who knows its secret can forge proofs.'

/**
 * The set-up for circuits of a degree: the operator's `kzg_bn254_<degree>.srs` where it is there and whole; else one made of
 * Aztec's points, where the operator has enough of them; else a development one of this machine's.
 */
export async function findSrs(run: Run, degree: number): Promise<FoundSrs> {
  const name = `kzg_bn254_${degree}.srs`
  const own =
    run.paramsFolder === undefined ? undefined : await ownSrs(run, join(run.paramsFolder, name), { name, degree })
  if (own !== undefined && 'path' in own) return own
  const warnings = own === undefined ? [] : [own.refused]
  const aztec = await keptSrs(run, 'ignition', degree)
  if (aztec !== undefined) {
    const found = await ownSrs(run, aztec, { name: `the first ${2 ** degree} points of bn254_g1.dat`, degree })
    if (found !== undefined && 'path' in found) return { ...found, warnings }
    await forgetSrs(run, 'ignition', degree)
    warnings.push("bn254_g1.dat does not hold the points of Aztec's ceremony; it was not used.")
  }
  const path = await keptSrs(run, 'development', degree)
  if (path === undefined) throw new Error('A development set-up is always made.')
  return {
    path,
    setup: {
      kind: 'development',
      statement: `Development set-up made by this server for all its circuits of 2^${degree} rows, single contributor. ${forgery}`,
    },
    warnings,
  }
}

/** Reads a file of the operator's and says whose it is; undefined where there is none, or why it is not used. */
async function ownSrs(
  run: Run,
  path: FilePath,
  { name, degree }: { name: string; degree: number },
): Promise<FoundSrs | { refused: string } | undefined> {
  const bytes = await stat(path).then(
    (file) => file.size,
    () => undefined,
  )
  if (bytes === undefined) return undefined
  if (bytes !== bytesOfSrs(degree))
    return { refused: `${name} was not used: it has not the size of 2^${degree} points.` }
  run.progress(`Checking the powers of ${name}`)
  await run.reserve(64 * MiB + 3 * bytes)
  const checked = await askProver(run, {
    args: ['check-srs', 'in:srs'],
    files: { srs: path },
    limits: halo2Limits.setup,
    stepName: 'The check of the set-up',
  })
  if (!checked.accepted) return { refused: `${name} was not used. ${checked.why}` }
  const { degree: found, s_g2 } = Report.parse(checked.result)
  if (found !== degree) return { refused: `${name} was not used: it says that it is for 2^${found} rows.` }
  const parameters = { name, blake2b: await hashOf(path) }
  const ceremony = ceremonyOf(s_g2)
  if (ceremony === undefined) {
    const statement = `Development set-up: how ${name} was made is the operator's word. ${forgery}`
    return { path, setup: { kind: 'development', statement, parameters }, warnings: [] }
  }
  const { s_g2: _point, ...known } = ceremony
  return {
    path,
    setup: {
      kind: 'ceremony',
      statement: `The ceremony ${known.name}, universal: ${known.contributions} contributors, of whom one honest one is enough. The keys follow from it and the circuit, without secrets of this server.`,
      parameters,
      ceremony: known,
      checked: [
        "Its points are the powers of the ceremony's secret, by a pairing with the point that the ceremony published.",
      ],
    },
    warnings: [],
  }
}

async function hashOf(path: FilePath): Promise<string> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(path, { highWaterMark: MiB }), hash)
  return hash.digest('hex')
}
