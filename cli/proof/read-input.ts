import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from '../failure.ts'
import { openProjectFolder } from '../project/project-folder.ts'
import { readInside } from '../project/read-inside.ts'

/** No server takes more. */
export const MAX_INPUT_BYTES = 256 * 1024 ** 2

/** What a project brings its input in, in the order in which they are looked for. */
export const INPUT_FILES = ['input.json', 'Prover.toml']

/**
 * The input of a proof, as text: the server reads JSON and TOML.
 *
 * @param asked a file, or `-` for the standard input; without it that of the project
 * @param folder of the project; the current one where nothing is said
 * @throws UsageError where there is none
 */
export async function readInput(asked: string | undefined, folder?: string): Promise<string> {
  if (asked === '-') return await text(process.stdin)
  if (asked !== undefined) return await readFile(asked, 'utf8').catch(refuse(asked))
  const { path } = await openProjectFolder(folder).catch(() => ({ path: '.' }))
  for (const name of INPUT_FILES) {
    const found = await readInside(path, name, MAX_INPUT_BYTES)
    if (found !== undefined) return found
  }
  throw new UsageError(
    `There is no input: neither ${INPUT_FILES.join(' nor ')} is here.`,
    'Name it with --input <file>.',
  )
}

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is not there' : 'cannot be read'
    throw new UsageError(`The input ${file} ${reason}.`)
  }
}
