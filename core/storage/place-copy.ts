import { constants } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { hasCode } from './has-code.ts'

/** Another file system, one without links, or a kernel that forbids this link. */
const REFUSED = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']

/** Puts a file at another path, as a link where that can be. */
export async function placeCopy(file: string, path: string): Promise<void> {
  try {
    await link(file, path)
  } catch (error) {
    if (!REFUSED.some((code) => hasCode(error, code))) throw error
    await copyFile(file, path, constants.COPYFILE_FICLONE)
  }
}
