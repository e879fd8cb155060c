import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { documentQuery } from './document-query.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentText } from './document-text.tsx'
import type { Document } from './documents.ts'
import classes from './documentation.module.css'

/** The list of documents beside the one that is read. */
export function Documentation({ document }: { document: Document }) {
  const source = useQuery(documentQuery(document))
  const waiting = <SkeletonLines count={9} height={16} gap={12} />
  return (
    <div className={classes.layout}>
      <DocumentList current={document.entry} />
      <article className={classes.text}>
        {source.isPending && waiting}
        {source.isError && (
          <ErrorState error={source.error} fallback="Something went wrong" onRetry={() => void source.refetch()} />
        )}
        {source.data !== undefined && (
          <Suspense fallback={waiting}>
            <DocumentText key={document.name} name={document.name} file={document.file} text={source.data} />
          </Suspense>
        )}
      </article>
    </div>
  )
}
