import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { type Run, UserError } from '../framework.ts'
import { boojumLimits } from './limits.ts'
import { runProgram } from './run-program.ts'

/** What a circuit's program leaves: the first two say what the circuit is, the others where its values go. */
const describedFiles = ['circuit.json', 'columns', 'variables', 'witnesses', 'finalization.json'] as const

/** What a circuit's own program says of the circuit. It is only claimed so far. */
export interface Described {
  folder: FilePath
  /** SHA-256 of all of it. */
  fingerprint: string
}

/**
 * Lets a circuit's program write the circuit down as data: its gates, and the columns of its setup.
 *
 * @param program the user's code
 * @param name of a new folder of the run for the files
 * @param inside where the program sees that folder
 * @throws UserError for everything that the program may do wrong
 */
export async function describeCircuit(
  run: Run,
  { program, name, inside = '/out' }: { program: FilePath; name: string; inside?: string },
): Promise<Described> {
  const folder = join(run.workFolder, name)
  await run.makeDiskFolder(folder, boojumLimits.setup)
  await runProgram(run, {
    program,
    args: ['setup', inside],
    mounts: [writable(folder, inside)],
    limits: boojumLimits.setup,
    stepName: 'The set-up',
  })
  const hash = createHash('sha256')
  for (const file of describedFiles) {
    const path = await findLeftFile(folder, file, boojumLimits.setup.fileBytes)
    if (path === undefined) throw new UserError(END_WITHOUT_RESULTS)
    hash.update(`${file}\0${(await lstat(path)).size}\0`)
    await pipeline(createReadStream(path), hash, { end: false })
  }
  return { folder, fingerprint: hash.digest('hex') }
}

/** Why there is nothing to read. */
export const END_WITHOUT_RESULTS =
  'The program ended before the circuit was done: it called exit, or wrote over its own results.'
