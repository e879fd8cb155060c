import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keepDraft } from '../../shared/drafts/proof-drafts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import type { ProofOrder } from './order/read-order.ts'

interface Asked {
  /** Text that holds JSON or TOML. */
  input: string
  order?: ProofOrder
}

/** Asks for a proof of a build. */
export function useCreateProof(build: Pick<Circuit, 'circuit_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, order }: Asked) =>
      call(circuitRoutes.circuitProve, {
        path: { circuit_id: build.circuit_id },
        body: { proof_input: input, ...order },
      }),
    onSuccess: (proof, { input }) => {
      keepDraft(sessionStorage, proof.proof_id, input)
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.proofLists }),
        // These count their proofs.
        client.invalidateQueries({ queryKey: queryKeys.build(build.circuit_id) }),
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
        client.invalidateQueries({ queryKey: queryKeys.teams }),
      ])
    },
  })
}
