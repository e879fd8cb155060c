import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { z } from 'zod'
import { UserError } from '../../framework.ts'

/** Folders of the sandbox and of the server, which no sentence may name. */
export const secretFolders =
  /\/work\b|\/project\/|\/cargo\b|\/rust\/|\/tmp|\/root|\/home|\/circuit\/|\/prover\/|\/out\b/

/** The sentence with which something fails, which tells nothing of this machine's folders. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.catch((error: unknown) => error)
  if (!(failure instanceof UserError)) throw failure
  expect(failure.message).not.toContain('\u001b')
  expect(failure.message).not.toMatch(secretFolders)
  return failure.message
}

/** @throws ZodError where the file holds another document */
export async function readDocument<T>(schema: z.ZodType<T>, path: string): Promise<T> {
  return schema.parse(JSON.parse(await readFile(path, 'utf8')))
}
