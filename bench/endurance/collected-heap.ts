import { once } from 'node:events'
import { until } from '@proofyard/e2e/harness/until.ts'
import { z } from 'zod'

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })])
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
 * @param port where it listens then: what `--inspect-port` was when the process began
 */
export async function openCollectedHeap(pid: number, port: number): Promise<CollectedHeap> {
  process.kill(pid, 'SIGUSR1')
  const [target] = await until('the inspector answers', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
    return answer && Targets.parse(await answer.json())
  })
  const socket = new WebSocket(target.webSocketDebuggerUrl)
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
