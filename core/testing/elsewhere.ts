import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Core } from '../context.ts'
import { finishProofElsewhere } from '../elsewhere/finish-proof.ts'
import type { Lease } from '../elsewhere/lease.ts'
import { receiveResult } from '../elsewhere/receive-result.ts'
import { reportElsewhere } from '../elsewhere/report-worker.ts'
import { takeJobElsewhere } from '../elsewhere/take-job.ts'
import { type WorkerKey, addWorkerKey, findWorkerKey } from '../elsewhere/worker-keys.ts'
import { roomyMachine } from './machine.ts'
import { storeOnce } from './fixtures.ts'

/** A key with a worker that is ready for circom. */
export async function newKey(core: Core): Promise<{ key: WorkerKey; take: () => Promise<Lease> }> {
  const secret = await addWorkerKey(core, { name: `farm ${randomUUID().slice(0, 8)}`, offers: ['circom'] })
  const key = await findWorkerKey(core, secret ?? '')
  if (key === undefined) throw new Error('The key was not made.')
  const id = randomUUID()
  const capabilities = [{ offer: 'circom', state: 'ready' as const, note: '', fraction: null }]
  return {
    key,
    take: async () => {
      await reportElsewhere(core, key, { id, capabilities, ...roomyMachine, paused: null })
      const lease = await takeJobElsewhere(core, key, { id, free: roomyMachine.free })
      if (lease === undefined) throw new Error('There was no job.')
      return lease
    },
  }
}

/** Sends a proof and finishes it, so that it is to be verified here. */
export async function finishForCheck(
  core: Core,
  key: WorkerKey,
  lease: Lease,
  { proof = '{"pi_a":["1"]}', calldata }: { proof?: string; calldata?: string } = {},
): Promise<void> {
  for (const [kind, content] of [
    ['proof', proof],
    ['public', '["20"]'],
    ...(calldata === undefined ? [] : ([['calldata', calldata]] as const)),
  ] as const) {
    const { sha256 } = await storeOnce(core, content)
    await receiveResult(core, lease, { kind, name: kind, sha256 }, Readable.from([Buffer.from(content)]))
  }
  await finishProofElsewhere(core, key, lease, { warnings: ['slow'], computeTimes: { prove: 2, total: 3 } }, () => true)
}
