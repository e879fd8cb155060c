import { useQuery } from '@tanstack/react-query'
import classes from './code-browser.module.css'
import { colouredQuery } from './colour-code.ts'
import { ColouredCode } from './coloured-code.tsx'

interface Properties {
  buildId: string
  path: string
  text: string
  /** The line that is pointed at, from 1. */
  line: number | undefined
}

/** The same function each time, so that the line is shown once and the reader may scroll on. */
function reveal(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'center' })
}

/** A text with numbered lines; its colours come a moment later, and move nothing. */
export function NumberedText({ buildId, path, text, line }: Properties) {
  const coloured = useQuery(colouredQuery(buildId, path, text))
  const lines = text.replace(/\n$/, '').split('\n').length
  return (
    // Focusable, because it may scroll.
    <div className={classes.code} tabIndex={0} role="region" aria-label={`Text of ${path}`}>
      {line !== undefined && line <= lines && (
        <span key={line} ref={reveal} className={classes.pointed} style={{ top: `calc(0.75rem + ${line - 1} * 1lh)` }}>
          <span className="visually-hidden">Line {line} is pointed at.</span>
        </span>
      )}
      <pre className={classes.numbers} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
      </pre>
      <pre className={classes.text}>
        <code>{coloured.data ? <ColouredCode tree={coloured.data} /> : text}</code>
      </pre>
    </div>
  )
}
