import type { Json } from '../json.ts'
import type { Route } from '../route.ts'

const tags = {
  Circuits: 'Builds of projects: upload, follow, prove, download.',
  Proofs: 'Proofs of builds.',
  Projects: 'What builds are gathered under.',
  Teams: 'Who owns projects, builds and proofs.',
  Users: 'People: signing up and in, their passwords and sessions.',
  'Keys and tokens': 'API keys and JSON Web Tokens.',
  Console: 'What the console of this server asks for itself.',
  'Workers elsewhere': 'How a worker of another owner does jobs of this server, with a worker key.',
  Operators: 'What the people who run this server see and do.',
} as const
type Tag = keyof typeof tags

const bySegment: Record<string, Tag> = {
  circuit: 'Circuits',
  proof: 'Proofs',
  share: 'Proofs',
  verify: 'Proofs',
  project: 'Projects',
  team: 'Teams',
  invitation: 'Teams',
  user: 'Users',
  session: 'Users',
  password: 'Users',
  passkey: 'Users',
  apikey: 'Keys and tokens',
  token: 'Keys and tokens',
  device: 'Keys and tokens',
  console: 'Console',
  support: 'Console',
  worker: 'Workers elsewhere',
  operator: 'Operators',
}

/** The groups of the reference, in the order in which one reads them. */
export const tagList: Json[] = Object.entries(tags).map(([name, description]) => ({ name, description }))

/** The group of a call, by the first word of its path. */
export function tagOf({ path }: Route): string {
  const segment = /^\/api\/(?:v1\/)?([a-z]+)/.exec(path)?.[1] ?? ''
  const tag = bySegment[segment]
  if (tag === undefined) throw new Error(`No group of the API reference is for "${segment}": add one in tags.ts.`)
  return tag
}
