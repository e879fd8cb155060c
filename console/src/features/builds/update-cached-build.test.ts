import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Page } from '@proofyard/contract/page.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { updateCachedBuild } from './update-cached-build.ts'

const build = (id: string, status: Circuit['status'], cancelled_by: string | null = null) =>
  ({ circuit_id: id, status, cancelled_by, team_slug: 'ada', project_name: 'multiplier2' }) as Circuit
const project = (id: string, status: Circuit['status'], is_cancelled = false) =>
  ({ name: id, latest_circuit: { circuit_id: id, status, is_cancelled } }) as Project

test('a changed status reaches the list of projects, the project and the list of builds', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.projectList('ada'), [project('a', 'Queued'), project('b', 'Queued')])
  client.setQueryData(queryKeys.project('ada', 'multiplier2'), project('a', 'Queued'))
  const page = queryKeys.buildPage('ada', 'multiplier2', { limit: 50, offset: 0 })
  client.setQueryData(page, { items: [build('a', 'Queued'), build('c', 'Failed')], count: 2 })

  updateCachedBuild(client, build('a', 'Ready'))

  expect(client.getQueryData(queryKeys.projectList('ada'))).toEqual([project('a', 'Ready'), project('b', 'Queued')])
  expect(client.getQueryData(queryKeys.project('ada', 'multiplier2'))).toEqual(project('a', 'Ready'))
  const listed = client.getQueryData<Page<Circuit>>(page)
  expect(listed?.items.map(({ status }) => status)).toEqual(['Ready', 'Failed'])
  expect(listed?.count).toBe(2)
})

test('a cancelled build is one in the project, too', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.project('ada', 'multiplier2'), project('a', 'In Progress'))
  updateCachedBuild(client, build('a', 'Failed', 'ada'))
  expect(client.getQueryData(queryKeys.project('ada', 'multiplier2'))).toEqual(project('a', 'Failed', true))
})

test('an unchanged status leaves the lists as they are, so that nothing is drawn again', () => {
  const client = new QueryClient()
  const projects = [project('a', 'In Progress')]
  client.setQueryData(queryKeys.projectList('ada'), projects)
  const builds = { items: [build('a', 'In Progress')], count: 1 }
  client.setQueryData(queryKeys.buildPage('ada', 'multiplier2', { limit: 50, offset: 0 }), builds)
  updateCachedBuild(client, build('a', 'In Progress'))
  expect(client.getQueryData(queryKeys.buildPage('ada', 'multiplier2', { limit: 50, offset: 0 }))).toBe(builds)
  expect(client.getQueryData(queryKeys.projectList('ada'))).toBe(projects)
})
