import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { UserError } from '../../framework.ts'

const folder = join(import.meta.dirname, 'chameleon')

export const chameleonManifest = { packageName: 'chameleon', structName: 'chameleon::Square', plonky2Version: '1.1.0' }

/** The files of a circuit that squares a number, and whose code does the harm that its input asks for. */
export const chameleonFiles = {
  'Cargo.toml': { copyOf: join(folder, 'Cargo.toml') },
  src: { copyOf: join(folder, 'src') },
  'input.json': '{"x": 3}',
}

/** The sentence with which something fails, which tells nothing of this machine's folders. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.catch((error: unknown) => error)
  if (!(failure instanceof UserError)) throw failure
  expect(failure.message).not.toContain('\u001b')
  expect(failure.message).not.toMatch(/\/work\b|\/project\/|\/cargo\b|\/rust\/|\/tmp|\/root|\/home|\/prover\/|\/out\b/)
  return failure.message
}

/** @throws ZodError where the file holds another document */
export async function readDocument<T>(schema: z.ZodType<T>, path: string): Promise<T> {
  return schema.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The public values of a proof. */
export const Values = z.array(z.string())
