import type { CircuitStatus } from '@proofyard/contract/circuit.ts'
import type { ProofStatus } from '@proofyard/contract/proof.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { pollUntil } from '../api/poll.ts'
import { queryKeys } from '../api/query-keys.ts'
import { isFollowed } from './live-store.ts'

/** How far a build is, with its stages: told by the connection, else asked for each second until it is finished. */
export function circuitStatusQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.jobStatus('circuit', id),
    queryFn: ({ signal }) => call(circuitRoutes.circuitStatus, { path: { circuit_id: id }, signal }),
    refetchInterval: pollUntil<CircuitStatus>(
      ({ status, starts_when_used }) => isFinished(status) || starts_when_used,
      () => isFollowed({ kind: 'circuit', id }, undefined),
    ),
  })
}

/** The same of a proof. */
export function proofStatusQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.jobStatus('proof', id),
    queryFn: ({ signal }) => call(proofRoutes.proofStatus, { path: { proof_id: id }, signal }),
    refetchInterval: pollUntil<ProofStatus>(
      ({ status }) => isFinished(status),
      () => isFollowed({ kind: 'proof', id }, undefined),
    ),
  })
}
