import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { UserError } from './framework.ts'

/** A description of a circuit has some kilobytes. As many megabytes of JSON as a file may have would hold more values than there is memory for. */
const MAX_BYTES = 16 * 1024 ** 2

/**
 * The text of a description that a build keeps, for a worker that reads it itself. Of a build that was compiled elsewhere it is what its
 * worker has sent, of any length.
 *
 * @throws UserError for one that is too long or is missing
 */
export async function readKept(buildFolder: FilePath, name: string): Promise<string> {
  const path = join(buildFolder, name)
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isFile() === true && facts.size <= MAX_BYTES) return readFile(path, 'utf8')
  throw new UserError(
    `What this build keeps is not what this server makes: ${name} is ${facts === undefined ? 'missing' : 'too long'}. Compile it again.`,
    { failureCause: 'build' },
  )
}
