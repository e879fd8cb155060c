import { readFileSync } from 'node:fs'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sandboxOf, whyNot } from './find-sandbox.ts'
import { shell } from './testing/inside.ts'

const bubblewrap = sandboxOf('bubblewrap')
const missing = await whyNot(bubblewrap)

// From the moment when it gives up its rights until it asks for that again, the kernel does not end bubblewrap's child with its parent.
describe.skipIf(missing !== undefined)(
  'while bubblewrap opens the sandbox, nothing is left',
  { timeout: 60_000 },
  () => {
    test('of a run that is given up', async () => {
      const giveUp = new AbortController()
      const { running, inside } = await stoppedRun(giveUp.signal)
      giveUp.abort(new Error('The job was cancelled.'))
      setTimeout(() => signal(inside, 'SIGCONT'), 100)
      await expect(running).rejects.toThrow('The job was cancelled.')
      await expect.poll(() => hasEnded(inside)).toBe(true)
    })

    test('of one whose bubblewrap is killed', async () => {
      const { running, builder, inside } = await stoppedRun()
      signal(builder, 'SIGKILL')
      while (!hasEnded(builder));
      signal(inside, 'SIGCONT')
      await expect(running).rejects.toThrow('The sandbox could not be set up: it ended with SIGKILL')
      await expect.poll(() => hasEnded(inside)).toBe(true)
    })
  },
)

/** A run whose process inside is stopped after it has given up its rights, and before it is another program. */
async function stoppedRun(given?: AbortSignal) {
  for (;;) {
    const tooLate = new AbortController()
    const running = bubblewrap.run(
      shell('sleep 60', { signal: AbortSignal.any([tooLate.signal, ...(given ? [given] : [])]) }),
    )
    const { builder, inside } = await bubblewraps()
    if (stopWithoutRights(inside)) return { running, builder, inside }
    tooLate.abort(new Error('It was too fast.'))
    await expect(running).rejects.toThrow('It was too fast.')
  }
}

/** The process that opens a sandbox for this one, and its child inside, as soon as there is one. */
async function bubblewraps(): Promise<{ builder: number; inside: number }> {
  for (;;) {
    await othersTurn()
    const builder = childrenOf(process.pid).find((pid) => factsOf(pid)?.name === 'bwrap')
    const [inside] = builder === undefined ? [] : childrenOf(builder)
    if (builder !== undefined && inside !== undefined) return { builder, inside }
  }
}

/** Lets it go step by step. @returns whether it is stopped between giving up its rights and becoming another program */
function stopWithoutRights(pid: number): boolean {
  const first = stopped(pid)
  for (let facts = first; facts?.name === 'bwrap'; facts = stopped(pid)) {
    if (facts.rights !== first?.rights) return true
    signal(pid, 'SIGCONT')
  }
  signal(pid, 'SIGCONT')
  return false
}

function stopped(pid: number) {
  signal(pid, 'SIGSTOP')
  let facts = factsOf(pid)
  while (facts?.state !== 'T' && !hasEnded(pid)) facts = factsOf(pid)
  return facts
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** Whether nothing is left of it but, at most, what it ended with. */
function hasEnded(pid: number): boolean {
  return ['Z', undefined].includes(factsOf(pid)?.state)
}

/** Of /proc/pid/status: man 5 proc_pid_status. */
function factsOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1')
    const field = (name: string) => new RegExp(`^${name}:\\t(\\S+)`, 'm').exec(text)?.[1] ?? ''
    return { name: field('Name'), state: field('State'), rights: field('CapEff') }
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    return text === '' ? [] : text.split(' ').map(Number)
  } catch {
    return []
  }
}
