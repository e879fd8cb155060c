import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { spreadProof } from './spread-proof.ts'

/** @returns how proofs are cancelled; undefined for one that is finished, or of another team */
export function useCancelProof() {
  const client = useQueryClient()
  const { team } = useSession()
  return (proof: Proof) =>
    isFinished(proof.status) || team?.slug !== proof.team_slug
      ? undefined
      : {
          thing: 'proof' as const,
          isRunning: proof.status === 'In Progress',
          cancel: async () => {
            const path = { proof_id: proof.proof_id }
            try {
              const cancelled = await call(proofRoutes.proofCancel, { path })
              spreadProof(client, cancelled)
            } finally {
              // Refused because it is finished, it is to be seen how.
              await client.invalidateQueries({ queryKey: queryKeys.proof(proof.proof_id) })
            }
          },
        }
}
