import type { Performance } from '@proofyard/contract/performance.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { DetailRow } from '../../shared/ui/detail-rows.tsx'

/** What the proof of a program took. */
export function PerformanceRows({ performance }: { performance: Performance }) {
  return (
    <>
      <DetailRow name="Cycles">{formatCount(performance.cycles)}</DetailRow>
      <DetailRow name="Segments">{formatCount(performance.segments)}</DetailRow>
      <DetailRow name="Cycles per Second">{formatCount(performance.cycles_per_sec)}</DetailRow>
      <DetailRow name="Peak Memory">{formatBytes(performance.peak_memory)}</DetailRow>
      <DetailRow name="Prover Start-Up">{formatSeconds(performance.start_up_sec)}</DetailRow>
    </>
  )
}
