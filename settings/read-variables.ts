import type { z } from 'zod'

/** One sentence per setting that cannot be used. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
}

/**
 * Reads the variables that a schema names; an empty one counts as not set.
 * @throws InvalidSettingsError with one sentence per variable that cannot be used
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Record<string, string | undefined>,
): z.infer<Schema> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  throw new InvalidSettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  )
}
