import { startVerifier } from 'virtual:noir-verifier'
import * as z from 'zod/mini'
import type { ProgramOutcome, ProgramTask } from './program-task.ts'

// The page's content policy holds here, too: no code out of text.
z.config({ jitless: true })

addEventListener('message', (event: MessageEvent<ProgramTask>) => {
  void judge(event.data).then((outcome) => postMessage(outcome))
})

async function judge({ toolchain, packed, texts }: ProgramTask): Promise<ProgramOutcome> {
  let verify: Awaited<ReturnType<typeof startVerifier>>
  try {
    verify = await startVerifier(toolchain, await unpacked(packed))
  } catch (error) {
    return { kind: 'not run', reason: reasonOf(error) }
  }
  try {
    return { kind: 'judged', holds: await verify(texts) }
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) }
  }
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    throw new Error('what is there is not whole.')
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
