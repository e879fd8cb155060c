import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { KnownCeremony, Run, Setup } from '../../framework.ts'
import { noirLimits } from '../limits.ts'
import { whyItEnded } from '../../why-it-ended.ts'
import { openPoints } from './open-points.ts'
import { pointBytes, pointsFor } from './too-few-points.ts'

const ignition: KnownCeremony = {
  name: 'Ignition',
  contributions: 176,
  source: 'https://aztec-ignition.s3.amazonaws.com/MAIN%20IGNITION/flat/g1.dat',
}

/** The hash of the first points of the ceremony, found once by their relation to its point of the second group. */
const known = {
  count: 32_769,
  blake2b:
    '7ddae7c148a19ea9848bfa701a122b6a56a15a8974dc43f2ef1b82bfb51bbb66061701b5924a61dc88589baaf5ac231af36e9757000fb0ea5cb330d05373dbc2',
}

/** What the check of a point takes. */
const CHECK_BYTES = 1024

/**
 * What the keys of a circuit of so many gates rest on: Aztec's ceremony where the points that they were made of are its points,
 * and else the word of the operator who put them there.
 */
export async function setupOf(run: Run, circuitSize: number): Promise<Setup> {
  const { folder, count } = await openPoints(run)
  const path = join(folder, 'bn254_g1.dat')
  const needed = Math.min(pointsFor(circuitSize) + 1, count)
  const used = needed <= known.count && count >= known.count ? known.count : needed
  const blake2b = await hashStart(path, used * pointBytes)
  const parameters = { name: `bn254_g1.dat, the first ${used.toLocaleString('en')} points`, blake2b }
  if (blake2b === known.blake2b || (await areOfCeremony(run, path, used))) {
    return {
      kind: 'ceremony',
      statement:
        "Aztec's Ignition ceremony of 2019, universal: 176 contributors, of whom one honest one is enough. The keys follow from it and the program, without secrets of this server.",
      parameters,
      ceremony: ignition,
    }
  }
  return {
    kind: 'development',
    statement:
      "Development set-up: the operator's points are not those of Aztec's ceremony, and how they were made is the operator's word. Anyone who knows their secret can forge proofs.",
    parameters,
  }
}

async function hashStart(path: string, bytes: number): Promise<string> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(path, { end: bytes - 1, highWaterMark: MiB }), hash)
  return hash.digest('hex')
}

/** By pairings with random weights, for points of which no hash is known. */
async function areOfCeremony(run: Run, path: string, count: number): Promise<boolean> {
  await run.reserve(256 * MiB + count * CHECK_BYTES)
  run.progress("Checking that the points are those of Aztec's ceremony")
  const program = fileURLToPath(import.meta.resolve('@proofyard/toolchains/parameters/programs/check-points.ts'))
  const node = nodeRuntime(program)
  const outcome = await run.sandbox.run({
    ...node,
    args: [...node.args, '/in/bn254_g1.dat', String(count)],
    mounts: [...node.mounts, readOnly(path, '/in/bn254_g1.dat')],
    cwd: '/tmp',
    limits: noirLimits.keys,
    signal: run.signal,
  })
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return outcome.stdout === 'true'
  throw whyItEnded(outcome, { stepName: 'The check of the points', limits: noirLimits.keys })
}
