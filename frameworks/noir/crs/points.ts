import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { firstPoint, secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'
import { pointBytes } from './too-few-points.ts'

/** The ceremony's points that are on this machine. */
export interface Points {
  /** Holds `bn254_g1.dat` and `bn254_g2.dat`, as bb reads them from its `CRS_PATH`. */
  folder: FilePath
  /** Circuits of up to this many gates can be proved, rounded up to a power of two. */
  count: number
}

/**
 * Finds the points in the operator's folder of parameters: in `noir-crs` or in the folder itself.
 *
 * @returns a sentence where the files are there and are not those of the ceremony; undefined where there are none
 */
export async function findPoints(paramsFolder: FilePath | undefined): Promise<Points | string | undefined> {
  if (paramsFolder === undefined) return undefined
  for (const folder of [join(paramsFolder, 'noir-crs'), paramsFolder]) {
    const size = await stat(join(folder, 'bn254_g1.dat')).then(
      (file) => file.size,
      () => 0,
    )
    if (size === 0) continue
    const reason = await whyNotOfCeremony(folder)
    return reason ?? { folder, count: Math.floor(size / pointBytes) }
  }
  return undefined
}

/** A quick look; whether all points are the ceremony's is checked when they are fetched. */
async function whyNotOfCeremony(folder: FilePath): Promise<string | undefined> {
  const first = await readStart(join(folder, 'bn254_g1.dat'))
  if (!first.equals(firstPoint)) return `bn254_g1.dat does not begin with the first point of Aztec's ceremony.`
  const second = await readFile(join(folder, 'bn254_g2.dat')).catch(() => undefined)
  if (second === undefined) return 'bn254_g2.dat is missing beside bn254_g1.dat.'
  return second.equals(secondGroupPoint) ? undefined : `bn254_g2.dat is not that of Aztec's ceremony.`
}

async function readStart(path: FilePath): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pointBytes), 0, pointBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
