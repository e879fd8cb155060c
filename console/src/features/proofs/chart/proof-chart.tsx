import type { Team } from '@proofyard/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import type { DateRange } from '../date-range.ts'
import { toBars } from './bars.ts'
import { BarsTable } from './bars-table.tsx'
import { ChartHead } from './chart-head.tsx'
import { plotQuery } from './plot-part.ts'
import { histogramQuery } from './proof-histogram.ts'
import classes from './proof-chart.module.css'
import { TOO_SHORT, type Zoom } from './zoom.ts'

/** Product specification, section 5. */
const WARNING_MS = 2000

interface Properties {
  team: Team | undefined
  range: DateRange
  /** The sentence where the list is narrowed to what the chart is not. */
  note: string | undefined
  /** Another range was chosen in the chart; undefined is the one at first. */
  onRange: (range: DateRange | undefined) => void
}

/** How many of a team's proofs failed and got ready over a range, which can be zoomed into. */
export function ProofChart({ team, range, note, onRange }: Properties) {
  const { data, error, isPlaceholderData, refetch } = useQuery(histogramQuery(team?.id, range))
  const plot = useQuery(plotQuery)
  const bars = useMemo(() => data && toBars(data), [data])
  const [warning, setWarning] = useState<{ text: string }>()
  useEffect(() => {
    if (warning === undefined) return undefined
    const timer = setTimeout(() => setWarning(undefined), WARNING_MS)
    return () => clearTimeout(timer)
  }, [warning])

  const trouble = (bars === undefined ? error : null) ?? plot.error

  function retry() {
    if (bars === undefined) void refetch()
    if (plot.isError) void plot.refetch()
  }

  function zoom(result: Zoom) {
    if (result === 'too short') setWarning({ text: TOO_SHORT })
    if (typeof result === 'object') onRange({ kind: 'zoom', ...result.span })
  }

  return (
    <section className={classes.chart} aria-label="Proofs over time">
      <ChartHead bars={bars} kind={range.kind} note={note} onZoom={zoom} onRestore={() => onRange(undefined)} />
      <div className={classes.body}>
        {plot.data !== undefined && bars !== undefined ? (
          <plot.data.BarPlot
            bars={bars}
            isStale={isPlaceholderData}
            onZoom={zoom}
            onRestore={() => onRange(undefined)}
          />
        ) : trouble === null ? (
          <Skeleton height="100%" />
        ) : (
          <div className={classes.trouble}>
            <ErrorState error={trouble} fallback="Failed to fetch histogram data." onRetry={retry} />
          </div>
        )}
        {/* Here before it speaks, so that it is heard. */}
        <div role="alert">{warning && <p className={classes.warning}>{warning.text}</p>}</div>
      </div>
      {bars !== undefined && <BarsTable bars={bars} />}
    </section>
  )
}
