import { resourcesOf, sizeClassOf } from '@proofyard/core/queue/size-class.ts'
import type { Run } from '@proofyard/frameworks/framework.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { type AdmittedMemory, admitMemory } from '@proofyard/worker/admission/admitted-memory.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { watchHeldMemory } from './held-memory.ts'
import type { Row } from './row.ts'

/** A machine on which a job has room to grow. */
export const machine = { memoryBytes: 64 * 1024 ** 3, threads: 64, diskBytes: 1024 ** 4, gpus: 0 }

/** As a worker gives compilations that much besides their share, where it is free. */
const HEADROOM = 3

/** A verb from its start to its first reservation, from there to the next, and so on. */
interface Part {
  declaredBytes: number
  /** The limit of its programs together. */
  limitBytes: number
  memory: AdmittedMemory
  heldBytes: number
  passedLimit: boolean
}

/**
 * Runs a verb with what was declared for it and no more, and from each of its reservations on with what it reserved: the
 * kernel ends what takes more. It is run again with more then.
 *
 * @param options.isGuess whether nothing is known before its first reservation: until there it has headroom, as in a worker
 * @returns a row for each part in which a program ran
 */
export async function admittedVerb<T>(
  options: { step: string; declaredBytes: number; isGuess: boolean; newRun: () => Promise<Run> },
  verb: (run: Run) => Promise<T>,
): Promise<{ result: T; rows: Row[] }> {
  const { step, declaredBytes, isGuess, newRun } = options
  /** What parts need that passed their limits, and how often they did. */
  const larger = new Map<number, { bytes: number; times: number }>()
  for (;;) {
    const run = await newRun()
    const parts: Part[] = []
    const begin = (declared: number) => {
      const usual = isGuess && parts.length === 0 ? declared * (1 + HEADROOM) : declared
      parts.push(openPart(run.sandbox, declared, larger.get(parts.length)?.bytes ?? usual))
    }
    begin(declaredBytes)
    const current = () => parts.at(-1) ?? openPart(run.sandbox, declaredBytes, declaredBytes)
    const stop = watchHeldMemory((bytes) => {
      current().heldBytes = Math.max(current().heldBytes, bytes)
    })
    const sandbox = { kind: run.sandbox.kind, run: (command) => runIn(current(), command) } satisfies Sandbox
    const reserve = async (bytes: number) => {
      // What is reserved before any program ran is what the verb begins with.
      if (parts.length === 1 && current().memory.peakBytes() === 0) parts.pop()
      begin(Math.max(declaredBytes, Math.ceil(bytes)))
    }
    const attempt = await verb({ ...run, sandbox, reserve }).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    stop()
    const index = parts.findIndex(({ passedLimit }) => passedLimit)
    const passed = parts[index]
    if (passed !== undefined) {
      const bytes = resourcesOf(sizeClassOf({ ...machine, memoryBytes: passed.limitBytes * 1.3 })).memoryBytes
      larger.set(index, { bytes, times: (larger.get(index)?.times ?? 0) + 1 })
    } else if ('error' in attempt) {
      throw attempt.error
    } else {
      const rows = parts.map((part, at) => rowOf(part, { step, isGuess, at, grown: larger.get(at)?.times ?? 0 }))
      return { result: attempt.result, rows: rows.filter(({ realBytes }, at) => realBytes > 0 || at === 0) }
    }
  }
}

function openPart(sandbox: Sandbox, declaredBytes: number, limitBytes: number): Part {
  const share = { resources: { ...machine, memoryBytes: limitBytes }, holder: 'bench' }
  const memory = admitMemory(sandbox, share, openMachineBudget(machine))
  return { declaredBytes, limitBytes, memory, heldBytes: 0, passedLimit: false }
}

async function runIn(part: Part, command: Parameters<Sandbox['run']>[0]) {
  const outcome = await part.memory.sandbox.run(command)
  if (part.memory.outgrown() !== undefined) part.passedLimit = true
  return outcome
}

function rowOf(
  { declaredBytes, heldBytes, memory }: Part,
  { step, isGuess, at, grown }: { step: string; isGuess: boolean; at: number; grown: number },
): Row {
  return {
    step: [step, at > 0 ? ', reserved' : '', at > 1 ? ` ${at}` : ''].join(''),
    declaredBytes,
    realBytes: heldBytes > 0 ? heldBytes : memory.peakBytes(),
    grown,
    kind: isGuess && at === 0 ? 'guess' : 'need',
  }
}
