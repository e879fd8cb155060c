import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { barAt, type Bars, type Stretch } from './bars.ts'
import { drawBars } from './draw-bars.ts'
import { countText, tickText } from './tick-text.ts'

/** Product specification, section 2.8; the 240 px it names too are those of a chart in the settings, which has no place there. */
const PLOT_HEIGHT = 192

const COUNTS_PX = 44
const HALF_TICK_PX = 24

export interface PlotEvents {
  /** The mouse is over a bar, or over none. */
  onPoint: (index: number | undefined) => void
  /** A stretch was drawn with the mouse; it is some pixels wide. */
  onDrag: (widthPx: number, stretch: Stretch) => void
  onDoubleClick: () => void
}

export interface Plot {
  show: (bars: Bars) => void
  /** Lays the shade of a selection over bars, or takes it away. */
  select: (stretch: Stretch | undefined) => void
  /** Where a stretch lies, in pixels from the left edge of the plot's element. */
  boxOf: (stretch: Stretch) => { left: number; width: number }
  destroy: () => void
}

/** Draws bars over time into an element, as wide as it, and says what the mouse does there. */
export function createPlot(host: HTMLElement, first: Bars, events: PlotEvents): Plot {
  let bars = first
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: PLOT_HEIGHT,
      ms: 1,
      padding: [8, 0, 0, 0],
      legend: { show: false },
      series: [{}, { paths: () => null, points: { show: false } }],
      scales: {
        x: { time: true, range: () => [bars.from, bars.to] },
        y: { range: (_, __, most) => [0, Math.max(1, most) * 1.06] },
      },
      axes: axes(),
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false },
        bind: {
          dblclick: () => () => {
            events.onDoubleClick()
            return null
          },
        },
      },
      hooks: {
        drawAxes: [(self) => drawBars(self, bars)],
        setCursor: [
          (self) => {
            const { left = -1 } = self.cursor
            events.onPoint(left < 0 ? undefined : barAt(bars, self.posToVal(left, 'x')))
          },
        ],
        setSelect: [
          (self) => {
            const { left, width } = self.select
            select(undefined)
            events.onDrag(width, { from: self.posToVal(left, 'x'), to: self.posToVal(left + width, 'x') })
          },
        ],
      },
    },
    dataOf(bars),
    host,
  )

  function select(stretch: Stretch | undefined) {
    const box = stretch === undefined ? { left: 0, width: 0 } : within(stretch)
    plot.setSelect({ ...box, top: 0, height: stretch === undefined ? 0 : plot.over.clientHeight }, false)
  }

  function within({ from, to }: Stretch) {
    const left = plot.valToPos(from, 'x')
    return { left, width: plot.valToPos(to, 'x') - left }
  }

  const size = new ResizeObserver(() => {
    if (host.clientWidth !== plot.width) plot.setSize({ width: host.clientWidth, height: PLOT_HEIGHT })
  })
  size.observe(host)
  const scheme = new MutationObserver(() => plot.redraw(false, true))
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })

  return {
    show: (next) => {
      bars = next
      plot.setData(dataOf(bars))
    },
    select,
    boxOf: (stretch) => {
      const { left, width } = within(stretch)
      return { left: plot.over.offsetLeft + left, width }
    },
    destroy: () => {
      size.disconnect()
      scheme.disconnect()
      plot.destroy()
    },
  }
}

/** The heights of the stacked bars; from the highest follows the scale. */
function dataOf({ from, length, failed, ready }: Bars): uPlot.AlignedData {
  return [ready.map((_, index) => from + index * length), ready.map((count, index) => count + (failed[index] ?? 0))]
}

function axes(): uPlot.Axis[] {
  const look = {
    font: "12px 'Inter Variable', system-ui, sans-serif",
    stroke: (plot: uPlot) => colorOf(plot, '--py-muted'),
    ticks: { show: false },
  }
  const line = { stroke: (plot: uPlot) => colorOf(plot, '--py-line'), width: 1 }
  return [
    {
      ...look,
      size: 28,
      gap: 8,
      space: 68,
      grid: { show: false },
      border: { show: true, ...line },
      filter: (plot, moments) => moments.map((moment) => (hasPlace(plot, moment) ? moment : null)),
      values: (_, moments: (number | null)[], __, ___, distance) =>
        moments.map((moment) => (moment === null ? '' : tickText(moment, distance))),
    },
    {
      ...look,
      size: COUNTS_PX,
      gap: 8,
      space: 28,
      // Halves of a proof are not counted.
      incrs: [
        1,
        2,
        5,
        ...[10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].flatMap((unit) => [1, 2, 2.5, 5].map((part) => part * unit)),
      ],
      grid: line,
      values: (_, counts) => counts.map((count) => countText(count)),
    },
  ]
}

/** False at the edges, where the text of a mark would be cut. */
function hasPlace(plot: uPlot, moment: number): boolean {
  const { min = 0, max = 1 } = plot.scales.x ?? {}
  // Asked for before there is anything to be measured.
  const width = plot.width - COUNTS_PX
  const left = ((moment - min) / (max - min)) * width
  return left >= HALF_TICK_PX && left <= width - HALF_TICK_PX
}

function colorOf(plot: uPlot, variable: string): string {
  return getComputedStyle(plot.root).getPropertyValue(variable)
}
