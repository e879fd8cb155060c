import { expect, test } from 'vitest'
import { eventsOf, type Visit } from './visits.ts'

const stranger: Visit = { route: '/login', userId: undefined, teamId: undefined }
const ada: Visit = { route: '/z/$team', userId: 3, teamId: undefined }
const inTeam: Visit = { ...ada, teamId: 7 }
const page = (route: string) => ({ kind: 'page', route })

test('of strangers only the page is told', () => {
  expect(eventsOf(stranger, undefined)).toEqual([page('/login')])
  expect(eventsOf({ ...stranger, route: '/explore' }, stranger)).toEqual([page('/explore')])
})

test('whoever signs in is named once, before the page', () => {
  expect(eventsOf(ada, stranger)).toEqual([{ kind: 'identify', userId: '3' }, page('/z/$team')])
  expect(eventsOf(ada, ada)).toEqual([page('/z/$team')])
})

test('a team is named when it is selected, a personal one never', () => {
  const group = { kind: 'group', teamId: '7' }
  expect(eventsOf(inTeam, undefined)).toEqual([{ kind: 'identify', userId: '3' }, group, page('/z/$team')])
  expect(eventsOf(inTeam, ada)).toEqual([group, page('/z/$team')])
  expect(eventsOf(ada, inTeam)).toEqual([page('/z/$team')])
  expect(eventsOf({ ...inTeam, userId: 4 }, inTeam)).toEqual([
    { kind: 'forget' },
    { kind: 'identify', userId: '4' },
    group,
    page('/z/$team'),
  ])
})

test('whoever logs out is forgotten', () => {
  expect(eventsOf(stranger, inTeam)).toEqual([{ kind: 'forget' }, page('/login')])
})
