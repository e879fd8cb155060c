import { readdir } from 'node:fs/promises'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import type { Proofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { residentBytesOf } from '../service/process-meter.ts'
import type { CollectedHeap } from './collected-heap.ts'

/** What a Proofyard holds at a moment. Sizes in bytes. */
export interface Held {
  'server, resident bytes': number
  'server, bytes of the heap': number
  'worker, resident bytes': number
  'server, open files': number
  'worker, open files': number
  'processes of all': number
}

/** @param heap the server's */
export async function holds({ dataFolder }: Proofyard, heap: CollectedHeap): Promise<Held> {
  const found = await processesOf(dataFolder)
  const [server, worker] = [pidAmong(found, 'server/main.ts'), pidAmong(found, 'worker/main.ts')]
  return {
    'server, resident bytes': residentBytesOf(server),
    'server, bytes of the heap': await heap.bytes(),
    'worker, resident bytes': residentBytesOf(worker),
    'server, open files': await openFiles(server),
    'worker, open files': await openFiles(worker),
    'processes of all': found.length,
  }
}

/** @returns the server of a Proofyard */
export async function serverOf({ dataFolder }: Proofyard): Promise<number> {
  return pidAmong(await processesOf(dataFolder), 'server/main.ts')
}

function pidAmong(found: Awaited<ReturnType<typeof processesOf>>, program: string): number {
  const process = found.find(({ command }) => command.includes(program))
  if (process === undefined) throw new Error(`${program} does not run.`)
  return process.pid
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
