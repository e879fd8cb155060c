import { expect, test } from 'vitest'
import { eventsOf, type Visit } from './visits.ts'

const stranger: Visit = { route: '/login', userId: undefined, teamId: undefined }
const ada: Visit = { route: '/z/$team', userId: 3, teamId: undefined }
const inTeam: Visit = { ...ada, teamId: 7 }
const page = { kind: 'page' }

test('of strangers only the page is told', () => {
  expect(eventsOf(stranger, undefined)).toEqual([page])
  expect(eventsOf({ ...stranger, route: '/explore' }, stranger)).toEqual([page])
})

test('a person who signs in is named once, before the page', () => {
  expect(eventsOf(ada, stranger)).toEqual([{ kind: 'identify', userId: '3' }, page])
  expect(eventsOf(ada, ada)).toEqual([page])
})

test('a team is named when it is selected, a personal one never', () => {
  const group = { kind: 'group', teamId: '7' }
  expect(eventsOf(inTeam, undefined)).toEqual([{ kind: 'identify', userId: '3' }, group, page])
  expect(eventsOf(inTeam, ada)).toEqual([group, page])
  expect(eventsOf(ada, inTeam)).toEqual([page])
  expect(eventsOf({ ...inTeam, userId: 4 }, inTeam)).toEqual([
    { kind: 'forget' },
    { kind: 'identify', userId: '4' },
    group,
    page,
  ])
})

test('a person who logs out is forgotten', () => {
  expect(eventsOf(stranger, inTeam)).toEqual([{ kind: 'forget' }, page])
})
