import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { MachineSettings } from './machine.ts'

/**
 * A UUID for a worker that is the same whenever it is started again with the same settings, by which it is known. Workers of one host that share
 * a data folder differ in what they serve or in what they have of the machine.
 *
 * @param serves undefined for all that there is
 */
export function lastingIdOf(dataFolder: string, machine: MachineSettings, serves: string[] | undefined): string {
  const known = [hostname(), resolve(dataFolder), machine, serves?.toSorted() ?? null]
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('hex')
  // Version 8 of RFC 9562: of its maker's own.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
