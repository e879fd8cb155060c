import { MAX_BYTES, MAX_DEPTH, TIMEOUT_MS } from './limits.ts'
import { mostMarkers } from './nesting.ts'
import type { Rendered } from './rendered.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/**
 * Reads a markdown text in a worker, which is stopped when it takes too long: no text can hold up the page. Such a
 * text, and one that is too long or too deep, is to be shown as it was written. The worker is fetched while the text
 * still is. Throws when the text comes to nothing, or the worker could not be fetched.
 */
export async function renderMarkdown(text: Promise<string>, signal: AbortSignal): Promise<Rendered> {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await renderIn(worker, await text, signal)
  } finally {
    worker.terminate()
  }
}

async function renderIn(worker: Worker, text: string, signal: AbortSignal): Promise<Rendered> {
  if (text.length > MAX_BYTES) return { kind: 'plain', reason: 'long' }
  if (mostMarkers(text) > MAX_DEPTH) return { kind: 'plain', reason: 'nested' }
  let clock: ReturnType<typeof setTimeout> | undefined
  const work = new Promise<Rendered>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(clock)
      if (data.kind === 'working') clock = setTimeout(() => resolve({ kind: 'plain', reason: 'slow' }), TIMEOUT_MS)
      else if (data.kind === 'done') resolve(data.rendered)
      else if (data.kind === 'failed') reject(new Error(data.message))
    })
    worker.addEventListener('error', () => reject(new Error('The text could not be prepared.')))
    signal.addEventListener('abort', () => reject(new Error('The text is no longer needed.')))
    worker.postMessage({ text } satisfies ToWorker, [])
  })
  return work.finally(() => clearTimeout(clock))
}
