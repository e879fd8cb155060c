import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { echo } from './testing/echo-framework.ts'
import { type JobScene, openJobScene } from './testing/job-scene.ts'

let compile: JobScene['compile']
let scene: JobScene
let build: string

beforeAll(async () => {
  scene = await openJobScene()
  ;({ compile } = scene)
})
afterAll(() => scene.close())
beforeEach(() => scene.removeJobs())

const upload = async () => {
  build = await scene.upload()
}
const buildRow = () => scene.buildRow(build)

test('a fault of ours is tried three times, and then given up without its details', async () => {
  await upload()
  const broken = echo({ compile: () => Promise.reject(new Error('/secret/path is on fire')) })
  await compile(broken)
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 1, error: null })
  await compile(broken)
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 2 })
  await compile(broken)
  const row = await buildRow()
  expect(row.status).toBe('Failed')
  expect(row.error).toContain('stopped 3 times by a fault of this server')
  expect(row.error).not.toContain('secret')
})

test('a fault that passes is not seen: the next attempt makes the build Ready', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new Error('out of luck')) }))
  await compile(echo())
  expect(await buildRow()).toMatchObject({ status: 'Ready', attempt: 2, error: null })
})

test('a fault of the files ends at once, with its sentence', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new UserError('circuit.circom:1: no main component')) }))
  expect(await buildRow()).toMatchObject({ status: 'Failed', tries: 1, error: 'circuit.circom:1: no main component' })
})

test('a stored project that cannot be read is a fault of ours', async () => {
  build = (await newBuild(scene.core, scene.alice)).build.id
  await compile(echo())
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 1 })
})

test('those who wait are told what is being done, until it is done', async () => {
  await upload()
  const seen = async (activity: string) =>
    vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'In Progress', activity }), {
      timeout: 20_000,
    })
  const slow = echo({
    compile: async (run, project) => {
      await run.stage('setup', () => seen('Making the keys'))
      run.progress('Counting', 0.5)
      await seen('Counting (50%)')
      return echo().compile(run, project)
    },
  })
  await compile(slow)
  expect(await buildRow()).toMatchObject({ status: 'Ready', activity: null })
})

test('a job that another worker has is dropped: nothing is written, and the try does not count', async () => {
  await upload()
  const lost = new AbortController()
  const slow = echo({
    compile: async () => {
      lost.abort(new JobStoppedError('lost'))
      throw new Error('the sandbox was ended')
    },
  })
  await compile(slow, lost.signal)
  // This worker lives: losing the job was not the job's doing.
  expect(await buildRow()).toMatchObject({ status: 'In Progress', tries: 0 })
})
