import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Name of the unique index that refused a row; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION ? cause.constraint : undefined
}
