import pg from 'pg'

/** A statement that came so often is likely to come again. */
const SEEN_OFTEN = 5
/** Each connection keeps the plans of all, which takes tens of kilobytes for each. */
const MAX_NAMED = 200
const MAX_SEEN = 2000
const MAX_LENGTH = 20_000

/**
 * The connections of one pool, on each of which a statement that comes again and again is parsed and planned once, as PostgreSQL does with one
 * that has a name: of a job's statements the planning takes as long as all else. PostgreSQL goes on to plan it each time where a plan for all
 * parameters would be worse (https://www.postgresql.org/docs/current/sql-prepare.html, plan_cache_mode).
 */
export function planningClient(): typeof pg.Client {
  const nameOf = namer()
  return class PlanningClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this)
      this.query = (first: unknown, ...rest: unknown[]) =>
        Reflect.apply(query, this, [named(first, rest[0], nameOf), ...rest])
    }
  }
}

type NameOf = (text: string) => string | undefined

/** What node-postgres is given for it: with a name where it has parameters and comes often. */
function named(statement: unknown, values: unknown, nameOf: NameOf): unknown {
  // Several commands in one text have no parameters, and cannot have a name.
  if (!Array.isArray(values) || values.length === 0) return statement
  if (typeof statement === 'string') return withName({ text: statement }, nameOf) ?? statement
  return isPlain(statement) ? (withName(statement, nameOf) ?? statement) : statement
}

function withName<Statement extends { text: string }>(
  statement: Statement,
  nameOf: NameOf,
): (Statement & { name: string }) | undefined {
  const name = nameOf(statement.text)
  return name === undefined ? undefined : { ...statement, name }
}

/** The names of one pool's statements, each from the time on that it has come often. */
function namer(): NameOf {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED || text.length > MAX_LENGTH) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < SEEN_OFTEN) {
      if (seen.size >= MAX_SEEN) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `p${names.size}`
    names.set(text, name)
    return name
  }
}

function isPlain(statement: unknown): statement is { text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    !('submit' in statement) &&
    (!('name' in statement) || statement.name === undefined)
  )
}
