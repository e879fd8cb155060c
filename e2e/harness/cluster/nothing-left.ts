import { join } from 'node:path'
import { collectArtifacts, KEPT_ARTIFACT } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { closeCore, openCore } from '@proofyard/core/context.ts'
import { expect } from 'vitest'
import { query, readyTwice } from '../database.ts'
import { expectNothingRuns } from '../hazards.ts'
import type { Cluster } from './cluster.ts'

const BUSY = "('Queued', 'In Progress')"
const HOUR_MS = 3_600_000

/**
 * When all is done nothing is left over: no build or proof that waits, no job, nothing Ready twice or without having been verified, no
 * process and no folder of a job, and in the storage what rows refer to, and nothing else.
 */
export async function expectNothingLeft(cluster: Cluster): Promise<void> {
  const { proofyard } = cluster
  const open = `select id from builds where status in ${BUSY} union all select id from proofs where status in ${BUSY}`
  expect(await query(proofyard, open)).toEqual([])
  // Verdicts are kept for some minutes.
  expect(await query(proofyard, "select id, name from pgboss.job where name not like 'verify-%'")).toEqual([])
  expect(await readyTwice(proofyard)).toEqual([])
  const unverified = "select id from proofs where status = 'Ready' and verified is not true"
  expect(await query(proofyard, unverified)).toEqual([])
  for (const { dataFolder } of cluster.workers) await expectNothingRuns(dataFolder)
  await expectNoStrayFile(cluster)
}

/** Has the storage collected, as a worker does after an hour, and compares what it holds with what rows refer to. */
async function expectNoStrayFile({ folder, postgres, storage, proofyard }: Cluster): Promise<void> {
  // The client of the storage reads them there.
  Object.assign(process.env, storage.env)
  const core = await openCore({
    databaseUrl: postgres.url(),
    databaseConnections: 10,
    storageUrl: storage.urlOf('cluster'),
    storageCache: { folder: join(folder, 'cache'), maxBytes: 1024 ** 3 },
    publicUrl: proofyard.url,
    mail: {
      smtpUrl: undefined,
      from: 'no-reply@localhost',
      supportAddress: undefined,
      outboxFolder: join(folder, 'outbox'),
    },
  })
  try {
    const later = new Date(Date.now() + HOUR_MS)
    await collectArtifacts(core, later)
    const stored: string[] = []
    for await (const sha256 of core.storage.listOlderThan(later)) stored.push(sha256)
    const referred = await query(proofyard, `select sha256 from artifacts where ${KEPT_ARTIFACT}`)
    expect(stored.toSorted()).toEqual(referred.map(({ sha256 }) => String(sha256)).toSorted())
  } finally {
    await closeCore(core)
  }
}
