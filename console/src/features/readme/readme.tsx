import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { readmeQuery } from './readme-text.ts'
import classes from './readme.module.css'

// The renderer is larger than the rest of the page, and few pages need it.
const Markdown = lazy(() => import('./markdown.tsx'))

/** The README.md of a build. */
export function Readme({ buildId }: { buildId: string }) {
  const readme = useQuery(readmeQuery(buildId))
  const waiting = <SkeletonLines count={9} height={16} gap={12} />
  if (readme.isPending) return waiting
  if (readme.isError) {
    return (
      <ErrorState
        error={readme.error}
        fallback="Failed to fetch circuit data from README.md"
        onRetry={() => void readme.refetch()}
      />
    )
  }
  if (readme.data === null) {
    return <p className={classes.none}>To add a README, include a README.md file in your project directory.</p>
  }
  return (
    <Suspense fallback={waiting}>
      <Markdown text={readme.data} buildId={buildId} />
    </Suspense>
  )
}
