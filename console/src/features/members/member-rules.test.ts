import type { Role } from '@proofyard/contract/role.ts'
import { expect, test } from 'vitest'
import { mayRemove, type Member, rightsOf, roleOf } from './member-rules.ts'

const ada = member('ada', 'owner')
const grace = member('grace', 'admin')
const alan = member('alan', 'member')

function member(username: string, role: Role): Member {
  return { username, role, email: `${username}@example.org` }
}

test('owners invite as anything, admins as admin or member, members no one; the least role is the first choice', () => {
  expect(rightsOf('owner').invitesAs).toEqual(['member', 'admin', 'owner'])
  expect(rightsOf('admin').invitesAs).toEqual(['member', 'admin'])
  expect(rightsOf('member').invitesAs).toEqual([])
})

test('only owners change roles and delete the team; admins change its profile too', () => {
  expect(rightsOf('owner')).toMatchObject({ changesRoles: true, changesTeam: true, deletesTeam: true })
  expect(rightsOf('admin')).toMatchObject({ changesRoles: false, changesTeam: true, deletesTeam: false })
  expect(rightsOf('member')).toMatchObject({ changesRoles: false, changesTeam: false, deletesTeam: false })
})

test('before the role is known, nothing is offered', () => {
  const { invitesAs, ...rights } = rightsOf(undefined)
  expect([invitesAs, new Set(Object.values(rights))]).toEqual([[], new Set([false])])
  expect(roleOf([ada], 'grace')).toBeUndefined()
})

test('owners remove everyone else, admins remove members, and no one removes oneself', () => {
  expect([mayRemove(ada, grace), mayRemove(ada, alan), mayRemove(ada, ada)]).toEqual([true, true, false])
  expect([mayRemove(grace, ada), mayRemove(grace, member('edsger', 'admin')), mayRemove(grace, alan)]).toEqual([
    false,
    false,
    true,
  ])
  expect(mayRemove(alan, member('edsger', 'member'))).toBe(false)
})
