import { readdir } from 'node:fs/promises'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import type { Proofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { residentBytesOf } from '../service/process-meter.ts'

/** What a Proofyard holds at a moment. Sizes in bytes. */
export interface Held {
  'server, resident bytes': number
  'server, bytes of the heap': number
  'worker, resident bytes': number
  'server, open files': number
  'worker, open files': number
  'processes of all': number
}

/** @param token for `/metrics`, which alone knows the heap */
export async function holds(proofyard: Proofyard, token: string): Promise<Held> {
  const found = await processesOf(proofyard.dataFolder)
  const pidOf = (program: string) => {
    const process = found.find(({ command }) => command.includes(program))
    if (process === undefined) throw new Error(`${program} does not run.`)
    return process.pid
  }
  const [server, worker] = [pidOf('server/main.ts'), pidOf('worker/main.ts')]
  return {
    'server, resident bytes': residentBytesOf(server),
    'server, bytes of the heap': await heapBytes(proofyard, token),
    'worker, resident bytes': residentBytesOf(worker),
    'server, open files': await openFiles(server),
    'worker, open files': await openFiles(worker),
    'processes of all': found.length,
  }
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

async function heapBytes({ url }: Proofyard, token: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}
