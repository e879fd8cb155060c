import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { actors } from './actors.ts'
import { expectedStatus } from './expected-status.ts'
import { lines } from './lines.ts'

const introduction = `# Who may call what

Which person and which key may make which call of the API. Made from the policies by \`npm run permissions\`; a test makes every call of every line as every column and compares.

Things belong to one team. *Owner*, *admin* and *member* are its people, logged in by session or token and acting for the team; a *key* acts as the person
who made it may, at most as an admin, and ends with that person's membership. A *stranger* is logged in and belongs to other teams.
The calls for operators exist for the people whose addresses are in \`PROOFYARD_OPERATORS\`, whatever they are in a team.
The calls for workers elsewhere take a worker key alone, which is of no team and no person.
*Private* and *public* is the project, for its builds and its proofs. A proof that another team makes of a public build belongs to that team, and is nobody else's affair.

✓ is done; 401 is unknown here; 403 is known and not allowed; 404 is "not found", the same answer as for what does not exist.
`

/** The permissions of every call as Markdown. */
export function permissionsTable(): string {
  const all: [string, Route][] = Object.entries(routes)
  const head = ['Call', 'On', ...actors]
  const rows = all.flatMap(([name, route]) =>
    (new Map(Object.entries(lines)).get(name) ?? []).map((line) => [
      `\`${route.method} ${route.path}\``,
      line.on,
      ...actors.map((actor) => cell(expectedStatus(route, line, actor), route.success)),
    ]),
  )
  const written = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `${introduction}\n${written.join('\n')}\n`
}

function cell(status: number, success: number): string {
  return status === success ? '✓' : String(status)
}
