import { copyFile, link } from 'node:fs/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** Gives a file a second name, or a second copy: the files may lie on another disk, such as a project's. */
export async function linkOrCopy(from: FilePath, to: FilePath): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
