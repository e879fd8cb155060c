import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A remark set apart from the text around it. */
export function Notice({
  kind,
  title,
  action,
  children,
}: {
  kind: 'failed' | 'warning' | 'plain'
  title: string
  /** A small button beside the title. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`${classes.notice} ${classes[kind] ?? ''}`} role={kind === 'failed' ? 'alert' : undefined}>
      <div className={classes.head}>
        <p className={classes.title}>{title}</p>
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
