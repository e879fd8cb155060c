import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Machine } from './machine.ts'

/**
 * A UUID for a worker that is the same whenever it is started again, by which it is known. Workers that are on hosts of one name, or share a
 * data folder, differ in what they serve or in what they have for jobs; where they do not, each can do the other's.
 *
 * @param serves undefined for all that there is
 */
export function lastingIdOf(
  dataFolder: string,
  { memoryBytes, threads, gpus, gpuMemoryBytes }: Machine,
  serves: string[] | undefined,
): string {
  const has = [memoryBytes, threads, gpus, gpuMemoryBytes]
  const known = [hostname(), resolve(dataFolder), has, serves?.toSorted()]
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('hex')
  // Version 8 of RFC 9562: of its maker's own.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
