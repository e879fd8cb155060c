import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '../../shared/paths.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { documentQuery } from './document-query.ts'
import { type Document, documents } from './documents.ts'
import classes from './documentation.module.css'

const DocumentText = lazy(() => import('./document-text.tsx'))

/** The list of documents beside the one that is read. */
export function Documentation({ document }: { document: Document }) {
  const source = useQuery(documentQuery(document))
  const waiting = <SkeletonLines count={9} height={16} gap={12} />
  return (
    <div className={classes.layout}>
      <nav className={classes.list} aria-label="Documentation">
        {documents.map(({ name, title }) => (
          <Link
            key={name}
            className={classes.entry}
            to={paths.documentation(name)}
            aria-current={name === document.name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <article className={classes.text}>
        {source.isPending && waiting}
        {source.isError && (
          <ErrorState error={source.error} fallback="Something went wrong" onRetry={() => void source.refetch()} />
        )}
        {source.data !== undefined && (
          <Suspense fallback={waiting}>
            <DocumentText text={source.data} />
          </Suspense>
        )}
      </article>
    </div>
  )
}
