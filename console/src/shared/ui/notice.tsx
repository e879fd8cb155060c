import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A remark set apart from the text around it. */
export function Notice({
  kind,
  title,
  children,
}: {
  kind: 'failed' | 'warning' | 'plain'
  title: string
  children: ReactNode
}) {
  return (
    <div className={`${classes.notice} ${classes[kind] ?? ''}`} role={kind === 'failed' ? 'alert' : undefined}>
      <p className={classes.title}>{title}</p>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
