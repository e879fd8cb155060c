import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import type { HeldJob } from '../queue/job.ts'
import {
  type TeamViewer,
  circomQueue,
  fetchJob,
  newTeam,
  readyBuild,
  store,
  circomQueueName,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { createProof } from './create-proof.ts'
import { deleteProof } from './delete-proof.ts'
import { beginProof, failProof, finishProof, requeueProof } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let circuit: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  circuit = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const isStored = (input: string) => core.storage.has(hashOf(input))
const prove = (input: string) => createProof(core, alice, circuit, { input, meta: {} })

async function begun(): Promise<HeldJob> {
  const held = await fetchJob(core, 'prove')
  expect(await beginProof(core, held)).toBe(true)
  return held
}

async function finish(held: HeldJob): Promise<boolean> {
  return finishProof(core, held, {
    warnings: [],
    computeTimes: { total: 1 },
    files: [{ kind: 'proof', stored: await store(core, `{"of":"${held.id}"}`) }],
  })
}

/** Neither bytes nor a row with the hash, from which a short input could be guessed. */
async function expectForgotten(input: string): Promise<void> {
  expect(await isStored(input)).toBe(false)
  expect(
    await core.database
      .select()
      .from(artifacts)
      .where(eq(artifacts.sha256, hashOf(input))),
  ).toEqual([])
}

test('the input is there while it is needed, and gone when the proof is Ready', async () => {
  await prove('{"a":"ready"}')
  const held = await begun()
  expect(await isStored('{"a":"ready"}')).toBe(true)
  expect(await finish(held)).toBe(true)
  await expectForgotten('{"a":"ready"}')
})

test('the input is gone when the proof has Failed', async () => {
  await prove('{"a":"failed"}')
  await failProof(core, await begun(), 'a is not a number', { total: 1 })
  await expectForgotten('{"a":"failed"}')
})

test('the input of a proof that is refused is gone at once', async () => {
  const refused = createProof(core, alice, circuit, { input: '{"a":"late"}', meta: {}, deadline: new Date(0) })
  await expect(refused).rejects.toMatchObject({ kind: 'deadline_passed' })
  await expectForgotten('{"a":"late"}')
})

test('the input stays for the next attempt, and is gone when the proof is given up', async () => {
  await prove('{"a":"faults"}')
  for (const tries of [1, 2, 3]) {
    expect(await isStored('{"a":"faults"}'), `before attempt ${tries}`).toBe(true)
    await requeueProof(core, await begun(), 'fault')
  }
  await expectForgotten('{"a":"faults"}')
})

test('the input is gone when a waiting proof, or its build, is deleted', async () => {
  const { proof } = await prove('{"a":"deleted"}')
  await deleteProof(core, alice, proof.id)
  await expectForgotten('{"a":"deleted"}')

  const fleeting = await readyBuild(core, alice, { projectName: 'fleeting' })
  await createProof(core, alice, fleeting.build.id, { input: '{"a":"with the build"}', meta: {} })
  await deleteBuild(core, alice, fleeting.build.id)
  await expectForgotten('{"a":"with the build"}')
  expect(await core.queue.boss.findJobs(circomQueueName('prove'))).toEqual([])
})

test('two proofs of one input: it stays until the second is done', async () => {
  await prove('{"a":"shared"}')
  await prove('{"a":"shared"}')
  await finish(await begun())
  expect(await isStored('{"a":"shared"}')).toBe(true)
  await finish(await begun())
  await expectForgotten('{"a":"shared"}')
})

test('many proofs of one input at once: none loses it to another that is done in that moment', async () => {
  let left = 40
  const workers = Array.from({ length: 3 }, async () => {
    while (left > 0) {
      const [job] = await core.queue.boss.fetch(circomQueueName('prove'))
      if (job === undefined) continue
      const held: HeldJob = { ...circomQueue('prove'), id: job.id, delivery: job.retryCount }
      await beginProof(core, held)
      expect(await core.storage.readText(hashOf('{"a":"rush"}'), 100)).toBe('{"a":"rush"}')
      expect(await finish(held)).toBe(true)
      left -= 1
    }
  })
  // Two: so that the last proof of the input is often done while the next one is being written.
  const submitters = Array.from({ length: 2 }, async () => {
    for (let made = 0; made < 20; made += 1) await prove('{"a":"rush"}')
  })
  await Promise.all([...workers, ...submitters])
  await expectForgotten('{"a":"rush"}')
  const unfinished = await core.database.select().from(proofs).where(eq(proofs.status, 'Queued'))
  expect(unfinished).toEqual([])
})

test('an input that is collected between its storing and its row is stored again', async () => {
  let stored = 0
  const unlucky: Core = {
    ...core,
    storage: {
      ...core.storage,
      put: async (bytes) => {
        const file = await core.storage.put(bytes)
        stored += 1
        // As another proof of the same input does when it is done in this moment.
        if (stored < 3) await collectArtifact(core, file.sha256)
        return file
      },
    },
  }
  await createProof(unlucky, alice, circuit, { input: '{"a":"unlucky"}', meta: {} })
  expect(stored).toBe(3)
  expect(await isStored('{"a":"unlucky"}')).toBe(true)
  await finish(await begun())
  await expectForgotten('{"a":"unlucky"}')
})
