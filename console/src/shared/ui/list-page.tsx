import type { ReactNode } from 'react'
import classes from './list-page.module.css'

interface Properties {
  title: string
  about: ReactNode
  /** The button that adds to the list; nothing for those who may not. */
  action: ReactNode
  children: ReactNode
}

/** A page about one list: what it is, what adds to it, and below them the list. */
export function ListPage({ title, about, action, children }: Properties) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.about}>{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
