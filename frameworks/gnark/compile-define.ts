import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { type Run, UserError } from '../framework.ts'
import { gnarkLimits } from './limits.ts'
import { ownFile, runCircuit } from './run-step.ts'
import type { Comparison } from './statement-origin.ts'

const fileNames = ['circuit.ccs', 'public-shape.json']

/**
 * Lets the circuit's program write its constraint system.
 *
 * @returns the folder with it
 * @throws UserError
 */
export async function writeConstraints(run: Run, program: FilePath, name = 'constraints'): Promise<FilePath> {
  const out = join(run.workFolder, name)
  await run.makeDiskFolder(out, gnarkLimits.compile)
  await runCircuit(run, program, {
    args: ['compile', '/out'],
    mounts: [writable(out, '/out')],
    limits: gnarkLimits.compile,
    stepName: 'The compilation of the circuit',
  })
  await Promise.all(fileNames.map((file) => ownFile(out, file)))
  return out
}

/**
 * Compiles Define in a program whose init functions never run, and compares what it writes.
 *
 * @param program the whole one, which has written `made`
 * @param withoutInit undefined where there is no such program
 */
export async function compareWithoutInit(
  run: Run,
  { program, made, withoutInit }: { program: FilePath; made: FilePath; withoutInit: FilePath | undefined },
): Promise<Comparison> {
  const expected = await hashOf(made)
  const writes = async (one: FilePath) => {
    const out = await writeConstraints(run, one, 'constraints-compared')
    try {
      return await hashOf(out)
    } finally {
      await removeTree(out)
    }
  }
  if (withoutInit === undefined) return 'impossible'
  const other = await writes(withoutInit).catch((error: unknown) => {
    if (error instanceof UserError) return undefined
    throw error
  })
  if (other === undefined) {
    await removeTree(join(run.workFolder, 'constraints-compared'))
    return 'impossible'
  }
  if (other === expected) return 'same'
  return (await writes(program)) === expected ? 'other' : 'unsteady'
}

async function hashOf(folder: FilePath): Promise<string> {
  const hash = createHash('sha256')
  for (const name of fileNames) await pipeline(createReadStream(join(folder, name)), hash, { end: false })
  return hash.digest('hex')
}
