import fs from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { InputError } from '../../languages/node/programs/input-error.ts'
import type { Pil, Pilcom } from './pilcom.ts'

/** The file with which a project begins. */
export const mainFile = 'main.pil'

/**
 * Compiles a project's `main.pil` and what it includes.
 *
 * @throws InputError with pilcom's sentence, with paths as they are in the project
 */
export async function compilePil({ compile, field }: Pilcom, project: string): Promise<Pil> {
  readOnlyIn(project)
  try {
    return await compile(field, join(project, mainFile), null, {})
  } catch (error) {
    if (error instanceof InputError) throw error
    if (error instanceof RangeError) throw new InputError('The PIL is nested too deeply.', { cause: error })
    const message = error instanceof Error ? error.message : String(error)
    const tooHigh = /(\S+):\w+: Degre too high/.exec(message)?.[1]
    if (tooHigh !== undefined) {
      throw new InputError(
        `${tooHigh}: an identity has a degree above 2. Name a product (pol ab = a * b;), and use its name.`,
        { cause: error },
      )
    }
    throw new InputError(
      message
        .replaceAll(`${project}/`, '')
        .replace(/^ERROR /, '')
        .replace(' -> ', ': ')
        .slice(0, 4000),
    )
  }
}

/** pilcom reads whatever a PIL includes; here, nothing that is not in the project. */
function readOnlyIn(project: string) {
  const { readFile } = fs.promises
  Object.assign(fs.promises, {
    readFile: (path: string, encoding: BufferEncoding) => {
      const name = relative(project, path) || '.'
      if (name.startsWith('..') || isAbsolute(name))
        throw new InputError(`The PIL includes ${name}, which is outside the project.`)
      if (fs.statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
        throw new InputError(`The PIL includes ${name}, which is no file of the project.`)
      }
      return readFile(path, encoding)
    },
  })
}
