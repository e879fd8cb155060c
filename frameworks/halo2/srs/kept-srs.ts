import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'
import { halo2Limits } from '../limits.ts'
import { linkOrCopy } from '../../link-or-copy.ts'
import { askProver } from '../run-prover.ts'

/** Bytes of a point of the first group in Aztec's file. */
const POINT_BYTES = 64

/** Bytes of a file of halo2's: its degree, the points in both bases, two points of the second group. */
export function bytesOfSrs(degree: number): number {
  return 4 + 2 ** degree * 128 + 256
}

type Kind = 'ignition' | 'development'

/**
 * A set-up that this machine made once for a degree, for the programs of all teams to read, under a name of the run's own:
 * another job may put another one in its place before the keys of this run are made and kept.
 *
 * @returns undefined where it cannot be made: without enough of Aztec's points
 */
export async function keptSrs(run: Run, kind: Kind, degree: number): Promise<FilePath | undefined> {
  const points = kind === 'ignition' ? await aztecPoints(run.paramsFolder, 2 ** degree) : undefined
  if (kind === 'ignition' && points === undefined) return undefined
  const path = keptPath(run, kind, degree)
  if (!(await isWhole(path, degree))) {
    const made = await make(run, { kind, degree, points })
    if (made === undefined) return undefined
    await keep(made, path)
  }
  const own = join(run.workFolder, basename(path))
  await rm(own, { force: true })
  await linkOrCopy(path, own)
  return own
}

/** Lets the next run make a set-up again. */
export async function forgetSrs(run: Run, kind: Kind, degree: number): Promise<void> {
  await rm(keptPath(run, kind, degree), { force: true })
}

function keptPath({ toolFolder }: Run, kind: Kind, degree: number): FilePath {
  return join(toolFolder, 'halo2-srs', `${kind}-${degree}.srs`)
}

async function make(
  run: Run,
  { kind, degree, points }: { kind: Kind; degree: number; points: Record<string, FilePath> | undefined },
): Promise<FilePath | undefined> {
  run.progress(points === undefined ? `Making powers of a secret for 2^${degree} rows` : "Preparing Aztec's points")
  await run.reserve(64 * MiB + 2 ** degree * 512)
  const out = join(run.workFolder, `srs-${kind}`)
  await run.makeDiskFolder(out, halo2Limits.setup)
  const { accepted } = await askProver(run, {
    ...(points === undefined
      ? { args: ['development-srs', String(degree), 'out:srs'], files: {} }
      : { args: ['srs-of-points', String(degree), 'in:g1', 'in:g2', 'out:srs'], files: points }),
    out,
    limits: halo2Limits.setup,
    stepName: 'The set-up',
  })
  return accepted ? join(out, 'srs') : undefined
}

/** Another job may make one at the same time: whichever comes last is as good for later runs, and no one sees half of one. */
async function keep(from: FilePath, path: FilePath): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const making = await mkdtemp(join(folder, 'making-'))
  try {
    await copyFile(from, join(making, 'srs'))
    await rename(join(making, 'srs'), path)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** The points of Aztec's ceremony in the operator's folder, where there are enough of them. */
async function aztecPoints(
  paramsFolder: FilePath | undefined,
  count: number,
): Promise<{ g1: FilePath; g2: FilePath } | undefined> {
  if (paramsFolder === undefined) return undefined
  for (const folder of [join(paramsFolder, 'noir-crs'), paramsFolder]) {
    const [g1, g2] = [join(folder, 'bn254_g1.dat'), join(folder, 'bn254_g2.dat')]
    const size = await stat(g1).then(
      (file) => file.size,
      () => 0,
    )
    if (size >= count * POINT_BYTES && (await isThere(g2))) return { g1, g2 }
  }
  return undefined
}

/** What was written when the power failed may be there and empty. */
function isWhole(path: FilePath, degree: number): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === bytesOfSrs(degree),
    () => false,
  )
}

function isThere(path: FilePath): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
