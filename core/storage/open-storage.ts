import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage that a `STORAGE_URL` names.
 * @param url `file:` and an absolute folder, which is made when it is missing
 */
export async function openStorage(url: string): Promise<Storage> {
  return openFolderStorage(storageFolderOf(url))
}

/** The folder in which the storage lies. */
export function storageFolderOf(url: string): string {
  const parsed = new URL(url)
  if (parsed.protocol !== 'file:') {
    throw new Error(`STORAGE_URL must be file: and an absolute folder; "${parsed.protocol}" is not served.`)
  }
  return decodeURIComponent(parsed.pathname)
}
