import type { OperatorJobsQuery } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { pageQuery } from '../../shared/page-search.ts'

/** What changes by itself is asked for so often while it is shown. */
const POLL_MS = 5000
/** What is added up takes the database longer, and changes slowly. */
const SLOW_POLL_MS = 60_000

const live = { refetchInterval: POLL_MS, placeholderData: keepPreviousData }

export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.operator, 'overview'],
  queryFn: ({ signal }) => call(operatorRoutes.operatorOverview, { signal }),
  ...live,
})

export const queuesQuery = queryOptions({
  queryKey: [...queryKeys.operator, 'queues'],
  queryFn: ({ signal }) => call(operatorRoutes.operatorQueues, { signal }),
  ...live,
})

export const workersQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'workers', page],
    queryFn: ({ signal }) => call(operatorRoutes.operatorWorkers, { query: pageQuery(page), signal }),
    ...live,
  })

export const jobsQuery = (state: OperatorJobsQuery['job_state'], page: number) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'jobs', state, page],
    queryFn: ({ signal }) =>
      call(operatorRoutes.operatorJobs, { query: { job_state: state, ...pageQuery(page) }, signal }),
    ...live,
  })

export const teamsQuery = (start: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'teams', start, page],
    queryFn: ({ signal }) =>
      call(operatorRoutes.operatorTeams, { query: { starts_with: start, ...pageQuery(page) }, signal }),
    ...live,
  })

export const teamQuery = (slug: string) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'team', slug],
    queryFn: ({ signal }) => call(operatorRoutes.operatorTeam, { path: { team_slug: slug }, signal }),
  })

export const usersQuery = (start: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'users', start, page],
    queryFn: ({ signal }) =>
      call(operatorRoutes.operatorUsers, { query: { starts_with: start, ...pageQuery(page) }, signal }),
    ...live,
    refetchInterval: SLOW_POLL_MS,
  })

export const storageQuery = queryOptions({
  queryKey: [...queryKeys.operator, 'storage'],
  queryFn: ({ signal }) => call(operatorRoutes.operatorStorage, { signal }),
  ...live,
  refetchInterval: SLOW_POLL_MS,
})

export const estimatesQuery = queryOptions({
  queryKey: [...queryKeys.operator, 'estimates'],
  queryFn: ({ signal }) => call(operatorRoutes.operatorEstimates, { signal }),
  ...live,
  refetchInterval: SLOW_POLL_MS,
})

export const actsQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'acts', page],
    queryFn: ({ signal }) => call(operatorRoutes.operatorActs, { query: pageQuery(page), signal }),
    ...live,
  })
