import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { isAbandoned, processOwnedName } from '@proofyard/sandbox/process-owned-name.ts'
import { randomName } from './paths.ts'
import { FORBIDDEN, ignoreErrno } from './ignore-errno.ts'

/** `<version folder>-<eight digits>.<process>` */
const LEASE = /^(?<versionFolder>.+)-[0-9a-f]{8}\.[^.]+$/

/** A file that says that a living process needs a version folder of a toolchain. */
export interface Lease {
  remove: () => Promise<void>
}

/**
 * Says that this process needs a version folder. Where this process may not write, neither could it install or remove
 * anything, and goes without.
 */
export async function leaseVersionFolder(toolFolder: FilePath, versionFolder: string): Promise<Lease> {
  const path = join(leasesIn(toolFolder), processOwnedName(`${versionFolder}-${randomName()}`))
  await mkdir(leasesIn(toolFolder), { recursive: true })
    .then(() => writeFile(path, ''))
    .catch(ignoreErrno(...FORBIDDEN))
  return { remove: () => rm(path, { force: true }) }
}

/** How many leases of living processes each version folder has. Those of dead ones are removed. */
export async function readLeases(toolFolder: FilePath): Promise<Map<string, number>> {
  const leases = new Map<string, number>()
  for (const name of await readdir(leasesIn(toolFolder)).catch(() => [])) {
    const path = join(leasesIn(toolFolder), name)
    const versionFolder = LEASE.exec(name)?.groups?.['versionFolder']
    if (versionFolder === undefined || (await isAbandoned(path))) await rm(path, { force: true })
    else leases.set(versionFolder, (leases.get(versionFolder) ?? 0) + 1)
  }
  return leases
}

function leasesIn(toolFolder: FilePath): FilePath {
  return join(toolFolder, 'toolchains', '.in-use')
}
