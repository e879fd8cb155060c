import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { paths } from '../../shared/paths.ts'

/** What the palette offers: a place to go to, or something to do. */
export type Entry = { name: string; group: string } & (
  | { to: string }
  /** No page of the console. */
  | { href: string }
  | { action: 'dark mode' | 'log out' | Team }
)

/** As many of a kind as one can look over. */
const MAX_OF_GROUP = 6

/** The pages and actions of the visitor. */
export function fixedEntries(team: Team | undefined, teams: Team[], isOperator = false): Entry[] {
  const page = (name: string, to: string): Entry => ({ name, to, group: 'Pages' })
  const action = (name: string, what: 'dark mode' | 'log out' | Team): Entry => ({
    name,
    action: what,
    group: 'Actions',
  })
  const open = [
    page('Explore', paths.explore),
    { name: 'API reference', href: paths.documentation('api'), group: 'Pages' },
  ]
  if (team === undefined) {
    return [
      ...open,
      page('Log in', paths.login),
      page('Sign up', paths.signup),
      action('Switch dark mode', 'dark mode'),
    ]
  }
  const { slug } = team
  return [
    page('Dashboard', paths.team(slug)),
    page('Proofs', paths.proofs(slug)),
    page('Upload a New Circuit', paths.upload(slug)),
    page('Frameworks', paths.frameworks(slug)),
    page('Support', paths.support(slug)),
    page('Settings', paths.settings(slug)),
    page('API Keys', paths.settings(slug, 'api-keys')),
    page('Teams', paths.settings(slug, 'teams')),
    ...(team.is_personal ? [] : [page('Members', paths.settings(slug, 'members'))]),
    ...(isOperator ? [page('Operator', paths.operator())] : []),
    ...open,
    action('Switch dark mode', 'dark mode'),
    ...teams.filter(({ id }) => id !== team.id).map((other) => action(`Switch to team ${other.slug}`, other)),
    action('Log out', 'log out'),
  ]
}

/** The projects of a list, and what there is of each. */
export function projectEntries(projects: Project[]): Entry[] {
  return projects.flatMap(({ team_slug: team, name }) => [
    { name: `${team}/${name}`, to: paths.project(team, name), group: 'Projects' },
    { name: `${team}/${name}: builds`, to: paths.projectTab(team, name, 'builds'), group: 'Projects' },
  ])
}

export function buildEntries(builds: Circuit[]): Entry[] {
  return builds.map(({ team_slug: team, project_name: project, circuit_id: id, tags, status }) => ({
    name: [`${id.slice(0, 8)} of ${project}`, ...tags, status].join(' · '),
    to: paths.build(team, project, id),
    group: 'Builds',
  }))
}

export function proofEntries(team: string, proofs: Proof[]): Entry[] {
  return proofs.map(({ proof_id: id, project_name: project, status }) => ({
    name: `${id.slice(0, 8)} of ${project} · ${status}`,
    to: paths.proof(team, id),
    group: 'Proofs',
  }))
}

/** Entries that hold each word that is typed, in any case; those whose name begins with it first, and some of each group. */
export function matching(entries: Entry[], typed: string): Entry[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const counts = new Map<string, number>()
  return entries
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toSorted((a, b) => startsWith(b, words[0]) - startsWith(a, words[0]))
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      return count <= MAX_OF_GROUP || words.length === 0
    })
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
}

const GROUPS = ['Projects', 'Builds', 'Proofs', 'Pages', 'Actions']

function startsWith({ name }: Entry, word = ''): number {
  return Number(name.toLowerCase().startsWith(word))
}

/** Whether what is typed may be the beginning of an ID. */
export function isIdStart(typed: string): boolean {
  return /^[\da-f][\da-f-]{3,35}$/i.test(typed.trim())
}
