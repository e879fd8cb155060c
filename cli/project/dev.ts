import { once } from 'node:events'
import { watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Circuit, Proof } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { deployProject } from '../build/deploy.ts'
import { sizeOf } from '../build/size-of.ts'
import type { Context } from '../context.ts'
import { explain } from '../failure.ts'
import { readInput } from '../proof/read-input.ts'
import { readerLeft } from '../terminal/outlive-readers.ts'
import { secondsText } from '../terminal/table.ts'
import { ALWAYS_LEFT_OUT } from './pack-project.ts'
import { openProjectFolder } from './project-folder.ts'

/** Compiled while one works on it, which does not become the newest build by name. */
const TAG = 'dev'
/** Editors write several times when one saves. */
const PAUSE_MS = 300

/** What one round came to. */
interface Round {
  build: Circuit
  proof: Proof
}

/** Watches a project: on each change it is looked at, compiled and proved, and compared with the time before. Ends with Ctrl-C. */
export async function develop(context: Context, asked: string | undefined): Promise<void> {
  const { terminal } = context
  // It has no other end, and works for those who read it.
  const signal = AbortSignal.any([context.signal, readerLeft])
  const { path } = await openProjectFolder(asked)
  const client = await context.connect()
  let last: Round | undefined
  const untilChanged = watchChanges(path, signal)
  for (;;) {
    try {
      const round = await tryOut(context, client, path)
      terminal.note(compared(round, last))
      last = round
    } catch (error) {
      signal.throwIfAborted()
      terminal.note(explain(error).message, 'red')
    }
    terminal.note(`Waits for a change in ${path}; Ctrl-C ends it.`, 'dim')
    await untilChanged()
  }
}

async function tryOut(context: Context, client: Proofyard, path: string): Promise<Round> {
  const build = await deployProject(context, client, path, { tag: [TAG], quiet: true })
  const input = await readInput(undefined, path)
  const { proof_id } = await client.prove(build.circuit_id, input, { signal: context.signal })
  return { build, proof: await client.untilProved(proof_id, { signal: context.signal }) }
}

/** Tells one line for each round, and what is different from the last. */
function compared({ build, proof }: Round, last: Round | undefined): string {
  const parts = [
    ['size', sizeOf(build), last && sizeOf(last.build)],
    ['compiled in', secondsText(build.compute_time_sec), last && secondsText(last.build.compute_time_sec)],
    ['proved in', secondsText(proof.compute_time_sec), last && secondsText(last.proof.compute_time_sec)],
    ['public', JSON.stringify(proof.public), last && JSON.stringify(last.proof.public)],
  ]
  return parts
    .filter(([, now]) => now !== '')
    .map(
      ([name, now, before]) => `${name} ${now}${before === undefined || before === now ? '' : ` (before: ${before})`}`,
    )
    .join(', ')
}

/** Watches a folder from now on. @returns what waits until something has changed since the last time, and has been left alone for a moment */
function watchChanges(path: string, signal: AbortSignal): () => Promise<void> {
  let changed = new AbortController()
  watch(path, { recursive: true, signal }, (_event, name) => {
    if (name === null || !name.split(/[/\\]/).some((part) => ALWAYS_LEFT_OUT.includes(part))) changed.abort()
  })
  return async () => {
    if (!changed.signal.aborted) await once(changed.signal, 'abort', { signal })
    await sleep(PAUSE_MS, undefined, { signal })
    changed = new AbortController()
  }
}
