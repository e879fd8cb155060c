import type { Viewer } from '@proofyard/core/policies/viewer.ts'

/** Everyone who may call, seen from one team: the columns of the table. */
export const actors = [
  'nobody',
  'owner',
  'admin',
  'member',
  'key of an admin',
  'key of a member',
  'stranger',
  'key of another team',
  'expired key',
  'deleted key',
] as const
export type Actor = (typeof actors)[number]

/** The team whose things the table is about. */
export const TEAM = 1
export const OWNER = 1
export const MEMBER = 3
const ADMIN = 2
const STRANGER = 4
const ANOTHER_TEAM = 2
const apiKeyId = '00000000-0000-4000-8000-000000000000'

/** What a policy is told of an actor; undefined for one whose key has ended, who never comes as far as a policy. */
export const viewers: Record<Actor, Viewer | undefined> = {
  nobody: { kind: 'anonymous' },
  owner: { kind: 'user', userId: OWNER, teamId: TEAM, role: 'owner' },
  admin: { kind: 'user', userId: ADMIN, teamId: TEAM, role: 'admin' },
  member: { kind: 'user', userId: MEMBER, teamId: TEAM, role: 'member' },
  'key of an admin': { kind: 'team', teamId: TEAM, role: 'admin', apiKeyId, makerId: ADMIN },
  'key of a member': { kind: 'team', teamId: TEAM, role: 'member', apiKeyId, makerId: MEMBER },
  stranger: { kind: 'user', userId: STRANGER, teamId: ANOTHER_TEAM, role: 'owner' },
  'key of another team': { kind: 'team', teamId: ANOTHER_TEAM, role: 'admin', apiKeyId, makerId: STRANGER },
  'expired key': undefined,
  'deleted key': undefined,
}
