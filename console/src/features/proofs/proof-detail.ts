import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { pollUntil } from '../../shared/api/poll.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { isFollowed } from '../../shared/live/live-store.ts'
import { shownProofParts } from './shown-proof-parts.ts'
import { spreadProof } from './spread-proof.ts'

/** One proof with its proof and public values; asked again each second until it is Ready or Failed. */
export function proofQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.proof(id),
    queryFn: async ({ client, signal }) => {
      const proof = await call(proofRoutes.proofDetail, {
        path: { proof_id: id },
        query: shownProofParts,
        signal,
      })
      spreadProof(client, proof)
      return proof
    },
    refetchInterval: pollUntil<Proof>(
      (proof) => isFinished(proof.status),
      (proof) => isFollowed({ kind: 'proof', id }, proof.team_slug),
    ),
  })
}
