import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

const MAX_PROOFS = 5
const MAX_BUILDS = 5

/** The newest proofs of the selected team that hold a text. */
export function foundProofsQuery(team: number | undefined, search: string) {
  return queryOptions({
    queryKey: queryKeys.foundProofs(team, search),
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_PROOFS, offset: 0 }
      return (await call(proofRoutes.proofListPaginated, { query, body: { search }, signal })).items
    },
  })
}

/** The newest builds of the selected team whose ID begins with a text. */
export function foundBuildsQuery(team: number | undefined, idStart: string) {
  return queryOptions({
    queryKey: queryKeys.foundBuilds(team),
    queryFn: ({ signal }) => call(circuitRoutes.circuitListFiltered, { body: {}, signal }),
    select: (builds) =>
      builds.filter((build) => build.circuit_id.startsWith(idStart.toLowerCase())).slice(0, MAX_BUILDS),
  })
}
