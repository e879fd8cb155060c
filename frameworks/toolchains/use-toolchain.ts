import { basename } from 'node:path'
import type { FilePath } from '../framework.ts'
import { adoptPlainFolder, presentEdition, sweepEditions } from './editions.ts'
import { markEdition } from './marks.ts'
import { bytesBelow, readStampIn } from './stamp.ts'

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
  await adoptPlainFolder(toolFolder, id)
  for (;;) {
    const folder = await presentEdition(toolFolder, id)
    if (folder === undefined) return undefined
    const mark = await markEdition(toolFolder, basename(folder))
    // One that lost its place before it was marked may be gone in the next moment.
    if ((await presentEdition(toolFolder, id)) !== folder) {
      await mark.remove()
      continue
    }
    const stamp = await readStampIn(folder)
    if (stamp === undefined) {
      await mark.remove()
      return undefined
    }
    return {
      folder,
      isWhole: async () => (await readStampIn(folder)) !== undefined && hasBytes(folder, stamp.bytes),
      release: async () => {
        await mark.remove()
        await sweepEditions(toolFolder, id)
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
