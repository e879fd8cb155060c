import { open } from 'node:fs/promises'

/** A renamed file is safe only when its folder is: otherwise a power cut may forget the name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
