import type { CacheSettings } from '@proofyard/settings/folder-settings.ts'
import { readS3Address } from '@proofyard/settings/s3-address.ts'
import { openFolderStorage } from './folder/folder-storage.ts'
import type { Storage } from './storage.ts'

/** Where stored files are. */
export interface StoragePlace {
  /** `file:` and an absolute folder, which is made when it is missing, or `s3:` and a bucket. */
  storageUrl: string
  /** What is kept on this machine of a storage that is not on it. */
  storageCache?: CacheSettings | undefined
}

export async function openStorage(place: StoragePlace): Promise<Storage> {
  const folder = folderOf(place.storageUrl)
  if (folder !== undefined) return await openFolderStorage(folder)
  // The client takes a tenth of a second of a processor to load.
  const [{ openS3Storage }, { openObjects }] = await Promise.all([
    import('./s3/s3-storage.ts'),
    import('./s3/objects.ts'),
  ])
  const address = readS3Address(place.storageUrl)
  return await openS3Storage(openObjects(address), cacheOf(place), address.hasLinks)
}

/** The folder of this machine that a storage writes to: its own, or that of its cache. */
export function storageFolderOf(place: StoragePlace): string {
  return folderOf(place.storageUrl) ?? cacheOf(place).folder
}

function folderOf(url: string): string | undefined {
  const { protocol, pathname } = new URL(url)
  return protocol === 'file:' ? decodeURIComponent(pathname) : undefined
}

function cacheOf({ storageCache }: StoragePlace): CacheSettings {
  if (storageCache === undefined) throw new Error('A storage that is not on this machine needs a folder for its cache.')
  return storageCache
}
