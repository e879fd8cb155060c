import uPlot from 'uplot'
import type { Bars } from './bars.ts'

/** A single failure among thousands of proofs can be seen too. */
const MIN_HEIGHT_PX = 2
/** Paler than the failed ones, so that those who do not tell red from green see two kinds as well. */
const READY_STRENGTH = 0.75

/** Draws the bars between the axes of a plot: failed at the bottom, where they are compared, ready above. */
export function drawBars(plot: uPlot, { from, length, failed, ready }: Bars): void {
  const { ctx, bbox } = plot
  const style = getComputedStyle(plot.root)
  const failedColor = style.getPropertyValue('--py-failed')
  const readyColor = style.getPropertyValue('--py-ready')
  const ground = style.getPropertyValue('--py-ground')
  const pixel = uPlot.pxRatio
  const bottom = bbox.top + bbox.height
  const most = plot.scales.y?.max ?? 1
  const edge = (index: number) => Math.round(plot.valToPos(from + index * length, 'x', true))
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(MIN_HEIGHT_PX * pixel, Math.round((count / most) * bbox.height))

  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const [index, readyCount] of ready.entries()) {
    const left = edge(index)
    const space = edge(index + 1) - left
    const width = Math.max(1, space < 4 * pixel ? space : space - Math.round(pixel))
    const failedHeight = heightOf(failed[index] ?? 0)
    const readyHeight = heightOf(readyCount)
    ctx.fillStyle = failedColor
    ctx.fillRect(left, bottom - failedHeight, width, failedHeight)
    // A line of the ground between the two.
    const parting = failedHeight > 0 && readyHeight > MIN_HEIGHT_PX * pixel ? Math.round(pixel) : 0
    const readyBar = [left, bottom - failedHeight - readyHeight, width, readyHeight - parting] as const
    // The lines of the grid do not shine through.
    ctx.fillStyle = ground
    ctx.fillRect(...readyBar)
    ctx.fillStyle = readyColor
    ctx.globalAlpha = READY_STRENGTH
    ctx.fillRect(...readyBar)
    ctx.globalAlpha = 1
  }
  ctx.restore()
}
