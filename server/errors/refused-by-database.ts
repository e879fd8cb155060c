const REFUSED_VALUE = /^22/

/** PostgreSQL's codes for a statement that was cut by `statement_timeout`, and for a lock that did not come in `lock_timeout`. */
const CUT_SHORT = /^(?:57014|55P03)$/

/** The end of the names of foreign keys to a team. */
const TEAM_KEY = '_team_id_teams_id_fk'

/**
 * A sentence when PostgreSQL cannot hold a value at all (its errors of class 22), such as text with a NUL character
 * or half a surrogate pair: the person's mistake, found where it is cheapest to find.
 */
export function refusedByDatabase(error: unknown): string | undefined {
  return causesOf(error).some((cause) => 'severity' in cause && REFUSED_VALUE.test(codeOf(cause)))
    ? 'A value cannot be stored: it has a character that is not allowed, or is out of range.'
    : undefined
}

/** Whether PostgreSQL ended a statement by a limit of time that the operator has set there: it may have the time in a moment. */
export function isCutByDatabase(error: unknown): boolean {
  return causesOf(error).some((cause) => 'severity' in cause && CUT_SHORT.test(codeOf(cause)))
}

/** True when the team for which something was to be written was deleted after the caller had been let in. */
export function isTeamGone(error: unknown): boolean {
  return causesOf(error).some((cause) => 'constraint' in cause && String(cause.constraint).endsWith(TEAM_KEY))
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
