import { desc, sql } from 'drizzle-orm'
import type { OperatorAct } from '@proofyard/contract/operator.ts'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { operatorActs } from '../database/schema/operator-acts.ts'
import type { ActKind } from './act-kind.ts'
import type { Operator } from './find-operator.ts'

/** What an operator did, to be written in the transaction that does it. */
export interface Act {
  act: ActKind
  /** A team's slug, a machine, the id of a build or proof; null for the whole queue. */
  subject: string | null
  /** What it changed, in words. */
  note?: string
}

export async function recordAct(queryable: Queryable, operator: Operator, { act, subject, note }: Act): Promise<void> {
  const { userId, username } = operator
  await queryable.insert(operatorActs).values({ userId, username, act, subject, note: note ?? null })
}

/** What operators did, the newest first. */
export async function listActs(
  { database }: Pick<Core, 'database'>,
  { limit, offset }: PageQuery,
): Promise<Page<OperatorAct>> {
  const [rows, [counted]] = await Promise.all([
    database.select().from(operatorActs).orderBy(desc(operatorActs.id)).limit(limit).offset(offset),
    database.select({ count: sql<number>`count(*)::int` }).from(operatorActs),
  ])
  const items = rows.map(({ id, at, username, act, subject, note }) => ({
    act_id: id,
    done_at: at.toISOString(),
    username,
    act,
    subject,
    changes: note,
  }))
  return { items, count: counted?.count ?? 0 }
}
