import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatCount } from '../../../shared/format/count.ts'
import classes from './bar-plot.module.css'
import { type Bars, stretchOf } from './bars.ts'
import { createPlot, type Plot } from './create-plot.ts'
import { PlotTip } from './plot-tip.tsx'
import { stretchText } from './tick-text.ts'
import { type Zoom, zoomOfDrag, zoomTo } from './zoom.ts'

interface Properties {
  bars: Bars
  /** True while others are on their way. */
  isStale: boolean
  onZoom: (zoom: Zoom) => void
  onRestore: () => void
}

/** The bar that is looked at, and the one where a selection with the keyboard began. */
interface Look {
  index: number
  anchor?: number | undefined
}

/** The bars themselves: zoomed with the mouse by drawing, with the keyboard by selecting bars. */
export function BarPlot({ bars, isStale, onZoom, onRestore }: Properties) {
  const host = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<Plot>()
  const [look, setLook] = useState<Look>()
  const hint = useId()
  const last = bars.ready.length - 1
  const seen = look && { index: Math.min(look.index, last), anchor: look.anchor }

  const point = useEffectEvent((index: number | undefined) => {
    if (index !== look?.index) setLook(index === undefined ? undefined : { index })
  })
  const drag = useEffectEvent((zoom: Zoom) => onZoom(zoom))
  const restore = useEffectEvent(onRestore)
  const draw = useEffectEvent((element: HTMLElement) =>
    createPlot(element, bars, {
      onPoint: (index) => point(index),
      onDrag: (widthPx, stretch) => drag(zoomOfDrag(widthPx, stretch)),
      onDoubleClick: () => restore(),
    }),
  )
  useEffect(() => {
    if (host.current === null) return undefined
    const drawn = draw(host.current)
    setPlot(drawn)
    return () => drawn.destroy()
  }, [])
  useEffect(() => plot?.show(bars), [plot, bars])
  const { index, anchor } = seen ?? {}
  useEffect(() => {
    if (plot === undefined || index === undefined || anchor === undefined) return undefined
    plot.select(stretchOf(bars, index, anchor))
    return () => plot.select(undefined)
  }, [plot, bars, index, anchor])

  function press(event: KeyboardEvent) {
    const from = seen?.index ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to !== undefined) {
      const begun = seen?.anchor ?? from
      setLook({ index: Math.max(0, Math.min(to, last)), anchor: event.shiftKey ? begun : undefined })
    } else if (event.key === 'Enter' && seen !== undefined) {
      onZoom(zoomTo(stretchOf(bars, seen.index, seen.anchor)))
      setLook({ index: seen.index })
    } else if (event.key === 'Escape' && seen !== undefined) {
      setLook(undefined)
    } else {
      return
    }
    event.preventDefault()
  }

  const told = seen?.index ?? last
  return (
    <div
      className={classes.plot}
      aria-busy={isStale}
      tabIndex={0}
      role="slider"
      aria-label="Failed and ready proofs over time"
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={told}
      aria-valuetext={barText(bars, told, seen?.anchor)}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) setLook({ index: last })
      }}
      onBlur={() => setLook(undefined)}
    >
      <div ref={host} className={classes.canvas} />
      {plot !== undefined && seen !== undefined && (
        <PlotTip bars={bars} index={seen.index} box={plot.boxOf(stretchOf(bars, seen.index))} />
      )}
      <span id={hint} className="visually-hidden">
        Arrow keys go from bar to bar, with Shift they select. Enter zooms.
      </span>
    </div>
  )
}

/** What somebody hears of a bar, or of how far a selection goes. */
function barText(bars: Bars, index: number, anchor: number | undefined): string {
  const { from, to } = stretchOf(bars, index)
  const counts = `${stretchText(from, to)}: ${formatCount(bars.failed[index])} failed, ${formatCount(bars.ready[index])} ready`
  if (anchor === undefined || anchor === index) return counts
  const selected = stretchOf(bars, index, anchor)
  return `${counts}. Selected: ${stretchText(selected.from, selected.to)}`
}
