import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './markdown.module.css'

/** Code that scrolls in itself and can be copied; `text` is all of it. */
export function CodeBlock({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.code}>
      {/* Focusable, because it may scroll. */}
      <pre tabIndex={0}>{children}</pre>
      <div className={classes.copy}>
        <CopyButton text={text.replace(/\n$/, '')} name="Copy code" />
      </div>
    </div>
  )
}
