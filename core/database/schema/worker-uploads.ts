import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ResultKind } from '../../elsewhere/lease.ts'
import { artifacts } from './artifacts.ts'
import { workerLeases } from './worker-leases.ts'

/** Files of results that workers of other owners have sent, until the job ends one way or another. */
export const workerUploads = pgTable(
  'worker_uploads',
  {
    jobId: uuid('job_id').notNull(),
    delivery: integer().notNull(),
    kind: text().$type<ResultKind>().notNull(),
    /** Of a kept file; else that of its kind. */
    name: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => artifacts.sha256),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.delivery, table.kind, table.name] }),
    foreignKey({
      columns: [table.jobId, table.delivery],
      foreignColumns: [workerLeases.jobId, workerLeases.delivery],
    }).onDelete('cascade'),
    index('worker_uploads_sha256').on(table.sha256),
  ],
)
