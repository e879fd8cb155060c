import { z } from 'zod'
import { Circuit, CircuitStatus, SmartContractVerifier } from '../circuit.ts'
import { flag } from '../flag.ts'
import { Json } from '../json.ts'
import { Meta } from '../meta.ts'
import { pageOf, PageQuery } from '../page.ts'
import { Proof } from '../proof.ts'
import { route } from '../route.ts'
import { Success } from '../success.ts'

/** `proof_input` may be any JSON value, or text that holds JSON or TOML (wire-format 9). */
export const ProveRequest = z.object({
  proof_input: Json,
  meta: Meta.nullish().transform((meta) => meta ?? {}),
  perform_verify: z.boolean().nullish(),
})
export type ProveRequest = z.infer<typeof ProveRequest>

export const circuitRoutes = {
  /** The body is multipart: `files`, `tags`…, `meta` (wire-format 7). */
  circuitCreate: route({
    method: 'POST',
    path: '/api/v1/circuit/create',
    access: 'team',
    success: 201,
    answer: Circuit,
  }),
  circuitList: route({
    method: 'GET',
    path: '/api/v1/circuit/list',
    access: 'team',
    success: 200,
    answer: z.array(Circuit),
  }),
  circuitDetail: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/detail',
    access: 'anyone',
    query: z.object({ include_verification_key: flag(true) }),
    success: 200,
    answer: Circuit,
  }),
  circuitStatus: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/status',
    access: 'anyone',
    success: 200,
    answer: CircuitStatus,
  }),
  circuitProofs: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs',
    access: 'team',
    success: 200,
    answer: z.array(Proof),
  }),
  circuitProofsPaginated: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs/paginated',
    access: 'team',
    query: PageQuery,
    success: 200,
    answer: pageOf(Proof),
  }),
  circuitProve: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/prove',
    access: 'team',
    body: ProveRequest,
    success: 201,
    answer: Proof,
  }),
  circuitDownload: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/download',
    access: 'anyone',
    query: z.object({ path: z.string().optional() }),
    success: 200,
    answer: 'bytes',
  }),
  circuitSmartContractVerifier: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_verifier',
    access: 'anyone',
    success: 200,
    answer: SmartContractVerifier,
  }),
  circuitDelete: route({
    method: 'DELETE',
    path: '/api/v1/circuit/{circuit_id}/delete',
    access: 'team',
    success: 200,
    answer: Success,
  }),
}
