import { Link } from '@tanstack/react-router'
import { pageNumbers } from './page-numbers.ts'
import classes from './pagination.module.css'

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ current, last }: { current: number; last: number }) {
  if (last < 2) return null
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
            search={(search: Record<string, unknown>) => ({ ...search, page: page === 1 ? undefined : page })}
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
