import { endOfMinute, type Span, startOfMinute } from '../date-range.ts'
import type { Stretch } from './bars.ts'

/** Product specification, section 5. */
const MIN_DRAG_PX = 20
const MIN_ZOOM = 3_600_000
export const TOO_SHORT = 'Cannot zoom more than 1 hour!'

/** What follows from a stretch that somebody chose: a zoom, a warning, or nothing. */
export type Zoom = { span: Span } | 'too short' | 'ignored'

/** Judges a stretch that was drawn with the mouse, and is some pixels wide. */
export function zoomOfDrag(widthPx: number, stretch: Stretch): Zoom {
  return widthPx < MIN_DRAG_PX ? 'ignored' : zoomTo(stretch)
}

/** Judges a stretch; it is widened to whole minutes, which an address and a person can read. */
export function zoomTo({ from, to }: Stretch): Zoom {
  if (to - from < MIN_ZOOM) return 'too short'
  return { span: { from: startOfMinute(from).toISOString(), to: endOfMinute(to).toISOString() } }
}

/** The middle half, or the middle hour when that is longer. */
export function zoomIn(stretch: Stretch): Zoom {
  const length = stretch.to - stretch.from
  if (length <= MIN_ZOOM) return 'too short'
  const middle = (stretch.from + stretch.to) / 2
  const half = Math.max(length / 2, MIN_ZOOM) / 2
  return zoomTo({ from: middle - half, to: middle + half })
}

/** Twice as long, around the same middle; what would lie after `now` is added before. */
export function zoomOut(stretch: Stretch, now: number): Zoom {
  const length = stretch.to - stretch.from
  return zoomTo(upTo(now, { from: stretch.from - length / 2, to: stretch.to + length / 2 }))
}

/** Half a length earlier (-1) or later (1), but not after `now`. */
export function step(stretch: Stretch, direction: -1 | 1, now: number): Zoom {
  if (direction === 1 && stretch.to >= now) return 'ignored'
  const way = (direction * (stretch.to - stretch.from)) / 2
  return zoomTo(upTo(now, { from: stretch.from + way, to: stretch.to + way }))
}

function upTo(now: number, { from, to }: Stretch): Stretch {
  const excess = Math.max(0, to - endOfMinute(now).getTime())
  return { from: Math.max(0, from - excess), to: to - excess }
}
