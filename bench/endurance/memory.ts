import { readFile, readdir } from 'node:fs/promises'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import type { Proofyard } from '@proofyard/e2e/harness/proofyard.ts'

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
    'server, resident bytes': await residentBytes(server),
    'server, bytes of the heap': await heapBytes(proofyard, token),
    'worker, resident bytes': await residentBytes(worker),
    'server, open files': await openFiles(server),
    'worker, open files': await openFiles(worker),
    'processes of all': found.length,
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

async function heapBytes({ url }: Proofyard, token: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}
