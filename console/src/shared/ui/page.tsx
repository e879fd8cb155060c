import { type ReactNode, useEffect } from 'react'
import { brand } from '@proofyard/contract/brand.ts'
import classes from './page.module.css'

/** The frame of a page's content; `title` goes to the browser's tab. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brand.product}`
  }, [title])
  return <div className={classes.page}>{children}</div>
}
