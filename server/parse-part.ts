import type { z } from 'zod'
import { validationError } from './errors/request-error.ts'

/**
 * Checks one part of a request against its schema.
 * @param location `body`, `query`, or a field of them; the answer names it
 * @throws RequestError 422 with the first thing that is wrong
 */
export function parsePart<Value>(schema: z.ZodType<Value>, value: unknown, location: string): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = innermost(parsed.error.issues[0])
  const where = [location, ...(issue?.path ?? [])].map(String).join('.')
  throw validationError(where, issue?.message ?? 'The value cannot be used.')
}

/** A bad key of a record carries the sentence of its own rule inside. */
function innermost(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  return issue?.code === 'invalid_key' ? { ...issue, message: issue.issues[0]?.message ?? issue.message } : issue
}
