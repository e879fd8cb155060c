import { queryOptions } from '@tanstack/react-query'
import { unreachable } from '../../../shared/api/connection-error.ts'

/**
 * The part of the console that draws: large, and needed only here, so it is fetched beside the numbers. As a query, so
 * that without a network the chart alone fails, and can be tried again.
 */
export const plotQuery = queryOptions({
  queryKey: ['bar-plot'],
  queryFn: () =>
    import('./bar-plot.tsx').catch((cause: unknown) => {
      throw unreachable(cause)
    }),
  staleTime: Infinity,
  structuralSharing: false,
})
