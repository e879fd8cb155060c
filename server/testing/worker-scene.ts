import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { expectAnswer } from './answers.ts'
import { type WorkerElsewhere, newWorkerElsewhere } from './elsewhere.ts'
import { newAccount, openTestServer, type TestAccount, type TestServer } from './open-test-server.ts'

/** An input that no one but the worker of its proof may see. */
export const SECRET = '{"a":"918273645546372819"}'

/** A server with a team, its Ready build, and a worker of another owner. */
export interface WorkerScene {
  server: TestServer
  team: TestAccount
  /** With the key "farm". */
  worker: WorkerElsewhere
  build: string
  askProof: () => Promise<string>
  /** Asks for a proof, which the worker takes. */
  takeProof: (by?: WorkerElsewhere) => Promise<WorkerJob>
  proofRow: (id: string) => Promise<typeof proofs.$inferSelect | undefined>
  /** Sends the files of a proof. */
  sendProof: (job: WorkerJob, by?: WorkerElsewhere) => Promise<void>
  finish: (job: WorkerJob, by?: WorkerElsewhere) => ReturnType<WorkerElsewhere['call']>
  /** As if nothing had been heard of a job for long enough. */
  lapse: (job: WorkerJob) => Promise<void>
}

export async function openWorkerScene(): Promise<WorkerScene> {
  const server = await openTestServer()
  const { core } = server
  const team = await newAccount(core, 'acme')
  const build = (await readyBuild(core, team.viewer)).build.id
  const worker = await newWorkerElsewhere(server, { name: 'farm' })
  const askProof = async () => (await createProof(core, team.viewer, build, { input: SECRET, meta: {} })).proof.id
  return {
    server,
    team,
    worker,
    build,
    askProof,
    takeProof: async (by = worker) => {
      await askProof()
      return by.take()
    },
    proofRow: async (id) => {
      const [row] = await core.database.select().from(proofs).where(eq(proofs.id, id))
      return row
    },
    sendProof: async (job, by = worker) => {
      expectAnswer(routes.workerResult, await by.send(job, 'proof', '{"pi_a":["1"]}'))
      expectAnswer(routes.workerResult, await by.send(job, 'public', '["20"]'))
    },
    finish: (job, by = worker) =>
      by.onJob(routes.workerFinishProof, job, { body: { warnings: [], compute_times: { prove: 2, total: 3 } } }),
    lapse: async ({ job_id }) => {
      await core.database.execute(
        sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = ${job_id} and state = 'active'`,
      )
      await vi.waitFor(async () => {
        const { rows } = await core.database.execute(
          sql`select from worker_leases where job_id = ${job_id} and outcome = 'lapsed'`,
        )
        expect(rows).toHaveLength(1)
      }, 20_000)
    },
  }
}
