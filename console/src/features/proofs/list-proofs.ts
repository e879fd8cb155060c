import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export const PAGE_SIZE = 50
const POLL_MS = 1000

/** What the address of the proofs page says. */
export interface ProofListView {
  /** From 1. */
  page: number
  /** Undefined means Any. */
  status: JobStatus | undefined
  project: string | undefined
}

/** One page of the selected team's proofs, newest first; asked again each second while one of them is not finished. */
export function proofsQuery(team: number | undefined, view: ProofListView) {
  const { page, status, project } = view
  return queryOptions({
    queryKey: [...queryKeys.proofLists, team, { page, status, project }] as const,
    queryFn: ({ signal }) =>
      call(proofRoutes.proofListPaginated, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        body: { status, project_name: project },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((proof) => !isFinished(proof.status)) === true ? POLL_MS : false,
  })
}
