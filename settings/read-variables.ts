import type { z } from 'zod'
import { withFiles } from './from-files.ts'
import { InvalidSettingsError } from './invalid-settings-error.ts'

/**
 * Reads the variables that a schema names; an empty one counts as not set, and one may come from a file (from-files.ts).
 * @throws InvalidSettingsError with one sentence per variable that cannot be used
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Record<string, string | undefined>,
): z.infer<Schema> {
  const names = Object.keys(schema.shape)
  const parsed = schema.safeParse(withFiles(names, withoutEmpty(variables)))
  if (parsed.success) return parsed.data
  throw new InvalidSettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  )
}

function withoutEmpty(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}
