import { Link, Navigate } from '@tanstack/react-router'
import { PAGE_SIZE } from '../page-search.ts'
import { pageNumbers } from './page-numbers.ts'
import classes from './pagination.module.css'

interface Properties {
  /** From the address, from 1. */
  current: number
  /** Rows of all pages. */
  count: number
  /** True while `count` is that of the list before this one. */
  isStale: boolean
}

type Search = Record<string, unknown>
const goTo = (page: number) => (search: Search) => ({ ...search, page: page === 1 ? undefined : page })

/** Links to the pages of a list; nothing when there is only one. Who asks for a page behind the last sees the last. */
export function Pagination({ current, count, isStale }: Properties) {
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE))
  if (current > last && !isStale) return <Navigate to="." search={goTo(last)} replace resetScroll={false} />
  if (last === 1) return null
  return (
    <nav className={classes.bar} aria-label="Pages">
      {pageNumbers(current, last).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap ${index}`} className={classes.gap}>
            …
          </span>
        ) : (
          <Link
            key={page}
            className={classes.page}
            to="."
            activeOptions={{ exact: true }}
            search={goTo(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        ),
      )}
    </nav>
  )
}
