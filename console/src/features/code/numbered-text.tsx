import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import classes from './code-browser.module.css'
import { colouredQuery } from './colour-code.ts'

const ColouredCode = lazy(() => import('./coloured-code.tsx'))

/** A text with numbered lines; its colours come a moment later, and move nothing. */
export function NumberedText({ buildId, path, text }: { buildId: string; path: string; text: string }) {
  const coloured = useQuery(colouredQuery(buildId, path, text))
  const lines = text.replace(/\n$/, '').split('\n').length
  return (
    // Focusable, because it may scroll.
    <div className={classes.code} tabIndex={0} role="region" aria-label={`Text of ${path}`}>
      <pre className={classes.numbers} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
      </pre>
      <pre className={classes.text}>
        <code>
          <Suspense fallback={text}>{coloured.data ? <ColouredCode tree={coloured.data} /> : text}</Suspense>
        </code>
      </pre>
    </div>
  )
}
