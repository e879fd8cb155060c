import { openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pointBytes } from '../crs/too-few-points.ts'

/** Number of points in a folder that bb would read as its `CRS_PATH`. */
export function countPoints(crs: string): number {
  return Math.floor(statSync(join(crs, 'bn254_g1.dat')).size / pointBytes)
}

/** The first points. */
export function readPoints(crs: string, count: number): Uint8Array {
  const bytes = new Uint8Array(count * pointBytes)
  return bytes.subarray(0, readSync(openSync(join(crs, 'bn254_g1.dat'), 'r'), bytes, 0, bytes.length, 0))
}

/** The point of the second group. */
export function readG2(crs: string): Uint8Array {
  return readFileSync(join(crs, 'bn254_g2.dat'))
}
