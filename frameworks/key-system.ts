import { readFile } from 'node:fs/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { z } from 'zod'
import { isWide } from '@proofyard/contract/wide-json.ts'

/** No key of theirs has a thousandth of them. */
const MAX_VALUES = 100_000

/**
 * Whether the document of a verification key is of the system that a manifest names, for verifiers that take it from the key alone.
 * @param schema of no more than the members that say it
 */
export async function isKeyOf(path: FilePath, schema: z.ZodType): Promise<boolean> {
  const text = await readFile(path, 'utf8')
  if (isWide(text, MAX_VALUES)) return false
  let key: unknown
  try {
    key = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
  return schema.safeParse(key).success
}
