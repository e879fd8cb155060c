import { markdownTree } from './markdown-tree.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const send = (message: FromWorker) => postMessage(message)

async function fetching<Part>(part: Promise<Part>): Promise<Part> {
  send({ kind: 'fetching' })
  const fetched = await part
  send({ kind: 'working' })
  return fetched
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  send({ kind: 'working' })
  markdownTree(event.data.text, fetching).then(
    (rendered) => send({ kind: 'done', rendered }),
    (error: unknown) => send({ kind: 'failed', message: String(error) }),
  )
})
