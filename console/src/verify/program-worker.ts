import { NoVerdictError, programVerifiers } from 'virtual:program-verifiers'
import * as z from 'zod/mini'
import { hexOf } from '@proofyard/verification/hex.ts'
import type { ProgramOutcome, ProgramTask } from './program-task.ts'

// The page's content policy holds here, too: no code out of text.
z.config({ jitless: true })

addEventListener('message', (event: MessageEvent<ProgramTask>) => {
  void judge(event.data).then((outcome) => postMessage(outcome))
})

async function judge({ framework, toolchain, packed, texts, told }: ProgramTask): Promise<ProgramOutcome> {
  const start = programVerifiers[framework]
  if (start === undefined) return { kind: 'not run', reason: `there is none of ${framework}.` }
  let verify: Awaited<ReturnType<typeof start>>
  let program: string
  try {
    const wasm = await unpacked(packed)
    program = await sha256(wasm)
    verify = await start(toolchain, wasm)
  } catch (error) {
    return { kind: 'not run', reason: reasonOf(error) }
  }
  try {
    return { kind: 'judged', holds: await verify(texts, told), program }
  } catch (error) {
    return { kind: error instanceof NoVerdictError ? 'not run' : 'refused', reason: reasonOf(error) }
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

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
