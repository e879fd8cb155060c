import type { ReactNode } from 'react'
import classes from './section.module.css'

interface Properties {
  title: string
  /** What it is for, below the title. */
  about?: ReactNode
  danger?: boolean
  children: ReactNode
}

/** One matter on a page of settings. */
export function Section({ title, about, danger = false, children }: Properties) {
  return (
    <section className={danger ? `${classes.section} ${classes.danger ?? ''}` : classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {about !== undefined && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
