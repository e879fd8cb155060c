import { brand } from '@proofyard/contract/brand.ts'
import { Project } from '@proofyard/contract/project.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { openSampleTeam } from '@proofyard/core/accounts/sample-team.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import { findFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { samples } from '@proofyard/samples/samples.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnswer } from '../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../testing/open-test-server.ts'
import { deploySamples, type OfferedSample, offeredSamples } from './deploy-samples.ts'
import { forgetProjects } from './testing/forget-projects.ts'

let server: TestServer
const troubles: Error[] = []

beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await forgetProjects(server.core)
  troubles.length = 0
})

/** The sample of a framework. */
const of = (name: Parameters<typeof findFramework>[0]): OfferedSample => ({
  ...findFramework(name).sample,
  alwaysWaits: false,
})

const deploy = (offered?: OfferedSample[]) => deploySamples(server.context, (error) => troubles.push(error), offered)

async function listed(): Promise<Project[]> {
  const answer = await send(server.app, routes.projectList, { body: { team_slug: brand.sampleTeam } })
  expectAnswer(routes.projectList, answer)
  return Project.array().parse(answer.json())
}

async function jobs(): Promise<number> {
  const { rows } = await server.core.database.$client.query('select from pgboss.job')
  return rows.length
}

test('every sample is there from the first start, with readme and sources, and only what needs nothing installed is compiled', async () => {
  expect(await deploy()).toBe(true)
  expect(troubles).toEqual([])
  const all = await listed()
  expect(all.map(({ latest_circuit: build }) => build?.circuit_type)).toEqual(
    expect.arrayContaining(Object.keys(frameworks)),
  )
  // What Explore features is there, and it knows all that is there.
  expect(all.map(({ name }) => name).toSorted()).toEqual(samples.map(({ project }) => project).toSorted())
  const waiting = all.filter(({ latest_circuit: build }) => build?.starts_when_used)
  expect(waiting).toHaveLength(all.length - 1)
  expect(await jobs()).toBe(1)
  for (const { is_public, readme_summary, tags, latest_circuit } of all) {
    expect({ is_public, tags, status: latest_circuit?.status }).toEqual({
      is_public: true,
      tags: ['latest'],
      status: 'Queued',
    })
    expect(readme_summary).not.toBeNull()
    const path = { circuit_id: latest_circuit?.circuit_id ?? '' }
    const readme = await send(server.app, routes.circuitDownload, { path, query: { path: 'README.md' } })
    expect(readme.statusCode).toBe(200)
    const files = await send(server.app, routes.circuitFiles, { path, query: { include_text: 'true' } })
    expectAnswer(routes.circuitFiles, files)
  }
  const [first] = waiting
  const detail = await send(server.app, routes.circuitDetail, {
    path: { circuit_id: first?.latest_circuit?.circuit_id ?? '' },
  })
  expect(detail.json()).toMatchObject({
    status: 'Queued',
    starts_when_used: true,
    waiting_for: 'Built when first used.',
    queue_time: null,
  })

  // A second start finds them all.
  expect(await deploy()).toBe(true)
  expect(await listed()).toEqual(all)
})

test('of two servers that start at once one adds each sample', async () => {
  const offered = [of('circom'), of('gnark')]
  expect(await Promise.all([deploy(offered), deploy(offered)])).toEqual([true, true])
  expect(troubles).toEqual([])
  expect(await listed()).toHaveLength(2)
  expect(await server.core.database.select().from(builds)).toHaveLength(2)
})

test('a server that has the samples of an older version gets those that are new, and leaves the others', async () => {
  await deploy(offeredSamples.filter(({ alwaysWaits }) => !alwaysWaits))
  const before = await listed()
  expect(before).toHaveLength(Object.keys(frameworks).length)
  expect(await deploy()).toBe(true)
  const after = await listed()
  expect(after).toHaveLength(samples.length)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(await jobs()).toBe(1)
})

test('one that was left private by a start that died is made public by the next, without another build', async () => {
  const offered = [of('gnark')]
  await deploy(offered)
  const teamId = await openSampleTeam(server.core)
  await server.core.database.update(projects).set({ isPublic: false }).where(eq(projects.teamId, teamId))
  expect(await listed()).toEqual([])
  expect(await deploy(offered)).toBe(true)
  expect(await listed()).toMatchObject([{ name: 'preimage', is_public: true }])
  expect(await server.core.database.select().from(builds)).toHaveLength(1)
})

test('one that cannot be deployed is told, and does not keep the others', async () => {
  expect(await deploy([{ ...of('gnark'), labels: ['\0'] }, of('circom')])).toBe(false)
  expect(troubles).toHaveLength(1)
  expect(await listed()).toMatchObject([{ name: 'multiplier2' }])
})
