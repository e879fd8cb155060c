import { describe, expect, test, vi } from 'vitest'
import type { CommonManifest } from '../../framework.ts'
import type { WholeWay } from '../whole-way.ts'
import type { RunSettings } from '../workbench.ts'
import { descendants } from './descendants.ts'
import type { Conformance } from './description.ts'

/** Compilations, one for each stage, of a minute and more. */
const TEST_MS = 3_600_000
/** From the cancellation until nothing of the job runs any more. */
const PROMISED_MS = 2000

/** A job in a run with these settings. @returns the seconds of its stages */
type Job = (settings: RunSettings) => Promise<Record<string, number>>

/**
 * In each stage that the good project goes through, what runs is ended within 2 s, and no process is left. For campaigns that have the
 * machine to themselves.
 */
export function testCancellation<M extends CommonManifest>(
  { framework, good, goodInput }: Conformance<M>,
  way: () => WholeWay<M>,
): void {
  const jobs: [step: string, job: Job][] = [
    ['compilation', async (settings) => (await way().build(good, settings)).times],
    [
      'proof',
      async (settings) => {
        const { run, verified } = await way().proveAndVerify(await way().buildOnce(good), goodInput, settings)
        expect(verified).toBe(true)
        return run.times
      },
    ],
  ]
  const stages = new Set([...framework.stages.compile, ...framework.stages.prove].map(({ name }) => name))
  describe('cancellation: what runs is ended, whatever the stage', () => {
    test.each(jobs)('of a %s', { timeout: TEST_MS }, async (step, job) => {
      await way().buildOnce(good)
      // A stage without a program has nothing to stop, such as the test of a build whose project has no input of its own.
      const busy = new Set<string>()
      let current = ''
      const onProgress = (activity: string): void => {
        if (stages.has(activity)) current = activity
      }
      const times = await job({ onProgress, onCommand: () => busy.add(current) })
      const stopped: string[] = []
      for (const stage of busy) {
        const ms = await cancelIn(stage, ((times[stage] ?? 0) * 1000) / 2, job)
        stopped.push(`${stage} ${Math.round(ms)} ms`)
        expect.soft(ms, stage).toBeLessThan(PROMISED_MS)
      }
      expect(stopped).not.toEqual([])
      console.log(`${framework.name}, ${step} ended after: ${stopped.join(', ')}`)
      // Nothing that a later job needs was left half-made.
      await job({})
    })
  })
}

/**
 * Cancels a job in a stage.
 *
 * @param afterMs since the stage began; half of that, and so on, where the job ends before
 * @returns milliseconds from the cancellation until the job has ended and none of its processes is left
 */
async function cancelIn(stage: string, afterMs: number, job: Job): Promise<number> {
  const before = await descendants()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let at = 0
  const onProgress = (activity: string): void => {
    if (activity !== stage || timer !== undefined) return
    timer = setTimeout(() => {
      at = performance.now()
      ending.abort(new Error('It was cancelled.'))
    }, afterMs)
  }
  const outcome = await job({ signal: ending.signal, onProgress }).catch((error: unknown) => error)
  clearTimeout(timer)
  // It ended by itself before, or so short before that nothing was left to stop.
  if (!(outcome instanceof Error)) {
    expect(timer, `the stage ${stage} was not met again`).toBeDefined()
    expect(afterMs, `the stage ${stage} is not stopped`).toBeGreaterThan(0)
    return await cancelIn(stage, afterMs < 1 ? 0 : afterMs / 2, job)
  }
  expect(ending.signal.aborted, `${stage}: ${outcome.message}`).toBe(true)
  const left = async () => (await descendants()).filter((one) => !before.includes(one))
  await vi.waitFor(async () => expect(await left(), stage).toEqual([]), { timeout: 20_000, interval: 10 })
  return performance.now() - at
}
