import { type ReactNode, useEffect } from 'react'
import { setPageTitle } from './page-title.ts'
import classes from './page.module.css'

/** The frame of a page's content; `title` goes to the browser's tab. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    setPageTitle(title)
  }, [title])
  return <div className={classes.page}>{children}</div>
}
