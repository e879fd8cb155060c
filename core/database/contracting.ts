/** What servers of the release before may yet read or write, by the words of the statement that takes it from them. */
const CONTRACTS: [RegExp, string][] = [
  [/\bdrop (?:table|column|view|schema|type|function|sequence)\b/i, 'takes away what the release before may use'],
  [/\brename\b/i, 'renames what the release before may use'],
  [/\balter column\b[^;]*\b(?:set data type|type)\b/i, 'changes the type of a column'],
  [/\balter column\b[^;]*\bset not null\b/i, 'refuses rows as the release before may write them'],
  [
    /\badd (?:column )?(?:if not exists )?"?\w+"?(?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    'refuses rows without a column that the release before does not know',
  ],
  [
    /\badd constraint\b[^;]*\b(?:check|unique|exclude)\b(?![^;]*\bnot valid\b)/i,
    'refuses rows as the release before may write them',
  ],
  [/\bcreate unique index\b/i, 'refuses rows as the release before may write them'],
  [/\balter column\b[^;]*\bdrop default\b/i, 'refuses rows as the release before may write them'],
]

/** With which a migration says that no release that may still run uses it any more. */
const SAID = /^-- contract: not used since v(\d+\.\d+\.\d+)$/m

/**
 * Why a statement is not to be applied while servers of the release before answer; undefined for one that only adds, that is of a table which
 * the same migration makes, or that says since when nothing uses it.
 *
 * @param made names of the tables that the migration makes
 */
export function whyContracting(statement: string, made: string[]): string | undefined {
  if (SAID.test(statement)) return undefined
  const code = statement.replaceAll(/^--.*$/gm, '')
  if (/^\s*create table\b/i.test(code)) return undefined
  const table = /\b(?:alter table(?: only)?(?: if exists)?|on) (?:"public"\.)?"?(\w+)"?/i.exec(code)?.[1]
  if (table !== undefined && made.includes(table)) return undefined
  return CONTRACTS.find(([pattern]) => pattern.test(code))?.[1]
}

/** Names of the tables that statements make. */
export function tablesMade(statements: string[]): string[] {
  return statements.flatMap((statement) => {
    const name = /^\s*(?:--.*\n\s*)*create table (?:if not exists )?(?:"public"\.)?"?(\w+)"?/i.exec(statement)?.[1]
    return name === undefined ? [] : [name]
  })
}
