import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'

const FALLBACK = 'Something went wrong'

interface Properties<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What an answer is shown as; until it is there, what will be, and where there is none, why. An old one says that it is old. */
export function Loaded<Data>({ query, children }: Properties<Data>) {
  if (query.isLoadingError)
    return <ErrorState error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonLines count={4} height={40} />
  return (
    <>
      {/* Here before it speaks, so that it is heard. */}
      <div role="status">
        {query.isRefetchError && (
          <Notice kind="warning" title={errorSentence(query.error, FALLBACK)}>
            This is its last answer. The page retries automatically.
          </Notice>
        )}
      </div>
      {children(query.data)}
    </>
  )
}
