import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fetchJob } from '@proofyard/core/testing/fixtures.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { type JobScene, openJobScene, quiet } from './testing/job-scene.ts'
import { roomyShare } from './testing/roomy-budget.ts'

const noOwnDisks = await whyNoOwnDisks()
let scene: JobScene
let build: string
let core: JobScene['core']
let folder: string

beforeAll(async () => {
  scene = await openJobScene()
  ;({ core, folder } = scene)
})
afterAll(() => scene.close())
beforeEach(() => scene.removeJobs())

const upload = async () => {
  build = await scene.upload()
}
const buildRow = () => scene.buildRow(build)

describe('on a disk without room', () => {
  const MIB = 1024 ** 2
  const share = { ...roomyShare, resources: { ...roomyShare.resources, diskBytes: 4 * MIB } }
  /** Writes so much before it says what a compiler says of a full disk. */
  const filling = (bytes: number, error: Error) =>
    echo({
      compile: async ({ workFolder }) => {
        await writeFile(join(workFolder, 'huge'), Buffer.alloc(bytes, 1))
        throw error
      },
    })
  /** Full for as long as that is there. */
  const isFullByHuge = async () =>
    (await readdir(join(folder, 'work'), { recursive: true })).some((name) => name.endsWith('/huge'))
  async function compileOnFullDisk(framework: AnyFramework, isFull = () => Promise.resolve(true)) {
    const pause = { why: () => null, hold: vi.fn(), stop: () => undefined }
    const full = { ...core, diskRoom: { ...core.diskRoom, isFull } }
    await runJob({ ...jobContext(full, folder, framework), pause }, await fetchJob(core, 'compile'), quiet, share)
    return { row: await buildRow(), held: pause.hold.mock.calls.length }
  }

  test.each([
    ['a compiler', new UserError('error: could not write')],
    ['this worker', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ])(
    'an upload that filled it, as %s says, Fails at once with both figures, and pauses no worker',
    async (_, error) => {
      await upload()
      const { row, held } = await compileOnFullDisk(filling(10 * MIB, error))
      expect([row.status, row.tries, held]).toEqual(['Failed', 1, 0])
      expect(row.error).toBe('It filled the disk of its worker: it wrote 10 MiB, and 4 MiB were set aside for it.')
    },
  )

  test.skipIf(noOwnDisks !== undefined)(
    'own-disk: one whose files do not fit on a disk that was made for a step of it Fails at once, and pauses no worker',
    async () => {
      await upload()
      const copying = echo({
        compile: async ({ workFolder, makeDiskFolder }) => {
          const from = join(workFolder, 'go.sum')
          const disk = join(workFolder, 'step')
          await writeFile(from, Buffer.alloc(64 * MIB, 1))
          await makeDiskFolder(disk, { diskBytes: 16 * MIB })
          await cp(from, join(disk, 'go.sum'))
          throw new Error('It fits.')
        },
      })
      const { row, held } = await compileOnFullDisk(copying, () => Promise.resolve(false))
      expect([row.status, row.tries, held]).toEqual(['Failed', 1, 0])
      expect(row.error).toMatch(/^Files of the job filled a disk of \d+ MiB that was set aside for one of its steps\.$/)
    },
  )

  test('one whose folder is gone by then is tried again as any other, and that does not count', async () => {
    await upload()
    const removed = echo({
      compile: async ({ workFolder }) => {
        await rm(dirname(workFolder), { recursive: true })
        throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      },
    })
    const { row, held } = await compileOnFullDisk(removed)
    expect([row.status, row.tries, held]).toEqual(['Queued', 0, 1])
  })

  test('one that wrote no more than it might is tried again, and that does not count', async () => {
    await upload()
    const { row, held } = await compileOnFullDisk(filling(MIB, new UserError('error: could not write')))
    expect([row.status, row.tries, held]).toEqual(['Queued', 0, 1])
  })

  test('one that alone fills it each time, with no more than it might write, is tried three times', async () => {
    await upload()
    const filled = () => compileOnFullDisk(filling(MIB, new UserError('error: could not write')), isFullByHuge)
    expect((await filled()).row).toMatchObject({ status: 'Queued', tries: 1 })
    expect((await filled()).row).toMatchObject({ status: 'Queued', tries: 2 })
    const { row } = await filled()
    expect(row).toMatchObject({ status: 'Failed', tries: 3 })
    expect(row.error).toContain('The disk of its worker was full 3 times while it ran, with no other job beside it')
  })

  test('while another job is under way it is not known whose files fill it', async () => {
    await upload()
    const other = join(folder, 'work', 'another-attempt')
    await mkdir(other)
    const { row } = await compileOnFullDisk(filling(MIB, new UserError('error: could not write')), isFullByHuge)
    await rm(other, { recursive: true })
    expect([row.status, row.tries]).toEqual(['Queued', 0])
  })
})
