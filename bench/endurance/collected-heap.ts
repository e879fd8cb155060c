import { once } from 'node:events'
import { until } from '@proofyard/e2e/harness/until.ts'
import { z } from 'zod'

const Message = z.tuple([z.object({ data: z.string() })])
const Usage = z.object({ result: z.object({ usedSize: z.number() }) })

/** The heap of a Node process, as its inspector knows it. */
export interface CollectedHeap {
  /** Bytes that are in use once all garbage is collected. */
  bytes: () => Promise<number>
  close: () => void
}

/**
 * Opens the inspector of a Node process.
 *
 * @param output what the process has written so far: there it says where its inspector listens
 */
export async function openCollectedHeap(pid: number, output: () => string): Promise<CollectedHeap> {
  const before = output().length
  process.kill(pid, 'SIGUSR1')
  const address = await until(
    'the inspector listens',
    async () => /Debugger listening on (ws:\S+)/.exec(output().slice(before))?.[1],
  )
  const socket = new WebSocket(address)
  await once(socket, 'open')

  /** One at a time. */
  async function ask(method: string): Promise<unknown> {
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ id: 1, method }))
    return JSON.parse(Message.parse(await answered)[0].data)
  }

  return {
    bytes: async () => {
      await ask('HeapProfiler.collectGarbage')
      return Usage.parse(await ask('Runtime.getHeapUsage')).result.usedSize
    },
    close: () => socket.close(),
  }
}
