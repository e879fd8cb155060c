const REFUSED_VALUE = /^22/

/**
 * A sentence when PostgreSQL cannot hold a value at all (its errors of class 22), such as text with a NUL character
 * or half a surrogate pair: the person's mistake, found where it is cheapest to find.
 */
export function refusedByDatabase(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string' && REFUSED_VALUE.test(cause.code)) {
      return 'A value cannot be stored: it has a character that is not allowed, or is out of range.'
    }
  }
  return undefined
}

/** True when the team for which something was to be written was deleted after the caller had been let in. */
export function isTeamGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && String(cause.constraint).endsWith('_team_id_teams_id_fk')) return true
  }
  return false
}
