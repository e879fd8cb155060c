import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { FilePath } from '../file-path.ts'
import { unescapeOctal } from '../octal-escapes.ts'

/** What the image of a program's disk is called before it has no name any more. */
export const IMAGE_ENDING = '.disk'

/** The folders at and below a folder on which disks of programs are mounted, the deepest first; only root can have mounted one. */
export async function diskMountsBelow(path: FilePath): Promise<FilePath[]> {
  if (process.getuid?.() !== 0) return []
  const folder = await realpath(path).catch(() => undefined)
  if (folder === undefined) return []
  // Fields of a line: man 5 proc_pid_mountinfo.
  return (await readFile('/proc/self/mountinfo', 'utf8'))
    .split('\n')
    .filter((line) => / - ext4 \/dev\/loop\d+ /.test(line))
    .map((line) => line.split(' '))
    .map(([, , device = '', , point = '']) => ({ device, point: unescapeOctal(point) }))
    .filter(({ point }) => point === folder || point.startsWith(`${folder}/`))
    .filter(({ device, point }) => isOurs(device, point))
    .map(({ point }) => point)
    .toReversed()
}

/**
 * An operator may have mounted an image, too, such as the one that holds the data folder. Ours have no name, or, where a worker was
 * killed before it took that away, the name of their folder.
 */
function isOurs(device: string, point: FilePath): boolean {
  try {
    const image = readFileSync(`/sys/dev/block/${device}/loop/backing_file`, 'utf8').trim()
    return image.endsWith(`${IMAGE_ENDING} (deleted)`) || image === point + IMAGE_ENDING
  } catch {
    return false
  }
}

/** Takes away the disks at and below a folder, with all that is in them, also those that a killed worker left. */
export async function unmountDisksBelow(folder: FilePath): Promise<void> {
  for (const point of await diskMountsBelow(folder)) {
    // What is still open keeps its disk until it is closed.
    await promisify(execFile)('umount', ['-n', '--lazy', '--', point], { cwd: '/' })
  }
}
