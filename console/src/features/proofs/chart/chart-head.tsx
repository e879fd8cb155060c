import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { formatCount } from '../../../shared/format/count.ts'
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from '../../../shared/ui/icons.tsx'
import type { DateRange } from '../date-range.ts'
import { type Bars, sum } from './bars.ts'
import classes from './chart-head.module.css'
import { stretchText } from './tick-text.ts'
import { step, type Zoom, zoomIn, zoomOut } from './zoom.ts'

interface Properties {
  bars: Bars | undefined
  /** A range up to now has a name; others say from when to when they are. */
  kind: DateRange['kind']
  /** The sentence where the list is narrowed to what the chart is not. */
  note: string | undefined
  onZoom: (zoom: Zoom) => void
  onRestore: () => void
}

/** How many proofs the chart shows, and what the mouse does in it as buttons, for the keyboard and for fingers. */
export function ChartHead({ bars, kind, note, onZoom, onRestore }: Properties) {
  const moves = [
    { name: 'Earlier', icon: <ChevronLeftIcon />, move: (now: number) => bars && step(bars, -1, now) },
    { name: 'Later', icon: <ChevronRightIcon />, move: (now: number) => bars && step(bars, 1, now) },
    { name: 'Zoom out', icon: <MinusIcon />, move: (now: number) => bars && zoomOut(bars, now) },
    { name: 'Zoom in', icon: <PlusIcon />, move: () => bars && zoomIn(bars) },
  ]
  return (
    <div className={classes.head}>
      <p className={classes.legend}>
        <span className={classes.kind} data-kind="failed">
          Failed <b>{bars === undefined ? '' : formatCount(sum(bars.failed))}</b>
        </span>
        <span className={classes.kind} data-kind="ready">
          Ready <b>{bars === undefined ? '' : formatCount(sum(bars.ready))}</b>
        </span>
        {note !== undefined && <span>{note}</span>}
        {bars !== undefined && (kind === 'zoom' || kind === 'custom') && <span>{stretchText(bars.from, bars.to)}</span>}
      </p>
      <div className={classes.moves} role="group" aria-label="Time of the chart">
        {kind === 'zoom' && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onRestore}>
            Restore
          </Button>
        )}
        {moves.map(({ name, icon, move }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={name}
              onClick={() => {
                const zoom = move(Date.now())
                if (zoom !== undefined) onZoom(zoom)
              }}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
    </div>
  )
}
