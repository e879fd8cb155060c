import type { ReactNode } from 'react'
import classes from './states.module.css'

/** Where a list would be, when there is nothing in it: what will appear, and how. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
