import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { drainedMachines } from '../database/schema/drained-machines.ts'
import { workers } from '../database/schema/workers.ts'
import { DomainError } from '../errors.ts'
import { DRAINED } from '../workers/report-worker.ts'
import type { Operator } from './find-operator.ts'
import { recordAct } from './record-act.ts'

/**
 * Has the machine of a worker take no more jobs; what runs there goes on to its end. It holds for all workers of the machine, and for those
 * that are started there meanwhile; of a worker of another owner for all of its key. To drain twice is to drain once.
 *
 * @throws DomainError `worker_not_found`
 */
export async function drainMachine(core: Core, operator: Operator, workerId: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const machine = await machineOf(transaction, workerId)
    const written = await transaction.insert(drainedMachines).values(machine).onConflictDoNothing().returning()
    if (written.length === 0) return
    // What waits for it says so at once, before its worker has read it.
    await transaction
      .update(workers)
      .set({ paused: DRAINED })
      .where(and(isOn(machine, workers), isNull(workers.paused)))
    await recordAct(transaction, operator, { act: 'drain', subject: machine.host })
    await core.queue.tellWorkers(transaction)
  })
}

/** Has it take jobs again. @throws DomainError `worker_not_found` */
export async function bringMachineBack(core: Core, operator: Operator, workerId: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const machine = await machineOf(transaction, workerId)
    const removed = await transaction.delete(drainedMachines).where(isOn(machine, drainedMachines)).returning()
    if (removed.length === 0) return
    await transaction
      .update(workers)
      .set({ paused: null })
      .where(and(isOn(machine, workers), eq(workers.paused, DRAINED)))
    await recordAct(transaction, operator, { act: 'bring_back', subject: machine.host })
    await core.queue.tellWorkers(transaction)
  })
}

interface Machine {
  host: string
  keyId: string | null
}

async function machineOf(transaction: Transaction, workerId: string): Promise<Machine> {
  const id = parseUuid(workerId)
  const [machine] =
    id === undefined
      ? []
      : await transaction.select({ host: workers.host, keyId: workers.keyId }).from(workers).where(eq(workers.id, id))
  if (machine === undefined)
    throw new DomainError('worker_not_found', 'There is no such worker. It may have ended more than a day ago.')
  return machine
}

/** True for the rows of a machine. */
function isOn({ host, keyId }: Machine, table: typeof workers | typeof drainedMachines): SQL | undefined {
  return and(eq(table.host, host), sql`${table.keyId} is not distinct from ${keyId}::uuid`)
}
