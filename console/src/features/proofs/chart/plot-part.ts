import { queryOptions } from '@tanstack/react-query'
import { ConnectionError } from '@proofyard/sdk/errors.ts'
import { loadWithRetry } from '../../../shared/api/load-with-retry.ts'

const NOT_LOADED = 'The script that draws the chart could not be loaded. Reload the page to get the current one.'

/**
 * The part of the console that draws: large, and needed only here, so it is fetched beside the numbers. As a query, so
 * that the chart alone fails, says what failed, and can be tried again.
 */
export const plotQuery = queryOptions({
  queryKey: ['bar-plot'],
  queryFn: () =>
    loadWithRetry(() => import('./bar-plot.tsx')).catch((error: unknown) => {
      throw error instanceof ConnectionError ? error : new Error(NOT_LOADED, { cause: error })
    }),
  staleTime: Infinity,
  structuralSharing: false,
})
