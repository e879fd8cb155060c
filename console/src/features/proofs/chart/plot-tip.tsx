import { formatCount } from '../../../shared/format/count.ts'
import classes from './bar-plot.module.css'
import { type Bars, stretchOf } from './bars.ts'
import { stretchText } from './tick-text.ts'

interface Properties {
  bars: Bars
  index: number
  /** Where the bar lies in the plot, in pixels. */
  box: { left: number; width: number }
}

/** Shades the column of a bar and says its numbers. The slider's value says the same to those who do not see it. */
export function PlotTip({ bars, index, box }: Properties) {
  const { from, to } = stretchOf(bars, index)
  return (
    <div aria-hidden="true">
      <span className={classes.column} style={box} />
      <span
        className={classes.tip}
        style={{ left: `clamp(9.5rem, ${box.left + box.width / 2}px, calc(100% - 9.5rem))` }}
      >
        <span className={classes.time}>{stretchText(from, to)}</span>
        <span>
          Failed <b>{formatCount(bars.failed[index])}</b>
        </span>
        <span>
          Ready <b>{formatCount(bars.ready[index])}</b>
        </span>
        <span className={classes.keys}>Shift and arrows select, Enter zooms</span>
      </span>
    </div>
  )
}
