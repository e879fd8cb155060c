import { basename } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { presentVersionFolder, sweepVersionFolders } from './version-folders.ts'
import { leaseVersionFolder } from './leases.ts'
import { bytesBelow, readManifestIn } from './manifest.ts'

/** A toolchain that stays as it is until it is released, whatever is installed or removed meanwhile. */
export interface ToolchainInUse {
  folder: FilePath
  /** Whether all of it is there still: somebody may have removed it by other means than ours. Reads many folders. */
  isWhole: () => Promise<boolean>
  /** Removes its files, too, when it was replaced or removed and this was the last use. */
  release: () => Promise<void>
}

/**
 * Takes a toolchain into use as it is now. When this process dies, that ends its use.
 * @returns undefined when it is not installed, or not whole
 */
export async function useToolchain(toolFolder: FilePath, id: string): Promise<ToolchainInUse | undefined> {
  for (;;) {
    const folder = await presentVersionFolder(toolFolder, id)
    if (folder === undefined) return undefined
    const lease = await leaseVersionFolder(toolFolder, basename(folder))
    // One that lost its place before it was marked may be gone in the next moment.
    if ((await presentVersionFolder(toolFolder, id)) !== folder) {
      await lease.remove()
      continue
    }
    const manifest = await readManifestIn(folder)
    if (manifest === undefined) {
      await lease.remove()
      return undefined
    }
    return {
      folder,
      isWhole: async () => (await readManifestIn(folder)) !== undefined && hasBytes(folder, manifest.bytes),
      release: async () => {
        await lease.remove()
        await sweepVersionFolders(toolFolder, id)
      },
    }
  }
}

function hasBytes(folder: FilePath, bytes: number): boolean {
  try {
    return bytesBelow(folder) >= bytes
  } catch {
    // It is being removed at this moment.
    return false
  }
}
