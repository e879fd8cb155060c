import type { Performance } from '@proofyard/contract/performance.ts'
import type { ExecutionCounts, ProverCounts } from '@proofyard/frameworks/execution-counts.ts'

/** What is told of a proof's cost; undefined of a circuit, which has no cycles. */
export function performanceOf(executed?: ExecutionCounts, proved?: ProverCounts): Performance | undefined {
  if (executed === undefined && proved === undefined) return undefined
  const { cycles = null, segments = null } = executed ?? {}
  const seconds = proved?.provingSeconds ?? 0
  return {
    cycles,
    segments,
    cycles_per_sec: cycles === null || seconds <= 0 ? null : Math.round(cycles / seconds),
    peak_memory: proved?.peakMemoryBytes ?? null,
    start_up_sec: proved === undefined ? null : Math.round(proved.startUpSeconds * 1000) / 1000,
  }
}
