import { JobFailedError } from '@proofyard/sdk/errors.ts'
import type { ToolCall } from './tool.ts'

/** What the server tells of a job on its way. */
interface Progress {
  status: string
  activity: string | null
  waiting_for: string | null
  stages: { label: string; state: string }[]
}

interface Manner {
  signal: AbortSignal
  onStatus: (status: Progress) => void
}

/**
 * Waits until a job is finished, well or not, for a while.
 *
 * @param follow throws JobFailedError where it Failed
 */
export async function waitAWhile(
  { signal, report }: Pick<ToolCall, 'signal' | 'report'>,
  seconds: number,
  follow: (manner: Manner) => Promise<unknown>,
): Promise<void> {
  if (seconds === 0) return
  const enough = AbortSignal.timeout(seconds * 1000)
  try {
    await follow({ signal: AbortSignal.any([signal, enough]), onStatus: (status) => report(describe(status)) })
  } catch (error) {
    if (!(error instanceof JobFailedError) && !enough.aborted) throw error
  }
}

function describe({ status, activity, waiting_for, stages }: Progress): string {
  return waiting_for ?? activity ?? stages.find(({ state }) => state === 'running')?.label ?? status
}
