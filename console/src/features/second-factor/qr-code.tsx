import { encode } from 'uqr'
import classes from './second-factor.module.css'

/** Drawn here: no one else learns what it holds. @param label what it is, for those who do not see it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.dots} d={dots.join('')} />
    </svg>
  )
}
