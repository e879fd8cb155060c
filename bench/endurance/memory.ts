import { readdir } from 'node:fs/promises'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import type { Proofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { residentBytesOf } from '../service/process-meter.ts'
import { openCollectedHeap } from './collected-heap.ts'

/** What a Proofyard holds at a moment. Sizes in bytes. */
export interface Held {
  'server, bytes of the heap': number
  'server, resident bytes': number
  'worker, bytes of the heap': number
  'worker, resident bytes': number
  'server, open files': number
  'worker, open files': number
  'processes of all': number
}

/** Looks at what a Proofyard holds, whose processes began with `--inspect-port=0`. */
export interface Looker {
  look: () => Promise<Held>
  close: () => void
}

/** Looks at server and worker once their garbage is collected. */
export async function openLooker(proofyard: Proofyard): Promise<Looker> {
  const found = await processesOf(proofyard.dataFolder)
  const pidOf = (program: string) => {
    const process = found.find(({ command }) => command.includes(program))
    if (process === undefined) throw new Error(`${program} does not run.`)
    return process.pid
  }
  const [server, worker] = [pidOf('server/main.ts'), pidOf('worker/main.ts')]
  const serverHeap = await openCollectedHeap(server, proofyard.output)
  const workerHeap = await openCollectedHeap(worker, proofyard.output)
  return {
    look: async () => ({
      'server, bytes of the heap': await serverHeap.bytes(),
      'server, resident bytes': residentBytesOf(server),
      'worker, bytes of the heap': await workerHeap.bytes(),
      'worker, resident bytes': residentBytesOf(worker),
      'server, open files': await openFiles(server),
      'worker, open files': await openFiles(worker),
      'processes of all': (await processesOf(proofyard.dataFolder)).length,
    }),
    close: () => {
      serverHeap.close()
      workerHeap.close()
    },
  }
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
