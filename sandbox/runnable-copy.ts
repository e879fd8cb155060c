import { chmod, constants, copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from './file-path.ts'

/**
 * A program of a build's kept files, as one that can be run: what comes out of storage may not be run, and may be a link
 * to what is stored, whose mode is not ours to change. One copy serves all the steps of an attempt.
 */
export async function runnableCopy({ workFolder }: { workFolder: FilePath }, program: FilePath): Promise<FilePath> {
  const folder = join(workFolder, 'runnable')
  const copy = join(folder, basename(program))
  if (await isThere(copy)) return copy
  await mkdir(folder, { recursive: true })
  await copyFile(program, copy, constants.COPYFILE_FICLONE)
  await chmod(copy, 0o755)
  return copy
}

function isThere(path: FilePath): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
