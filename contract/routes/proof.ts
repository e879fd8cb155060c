import { z } from 'zod'
import { flag } from '../flag.ts'
import { Histogram, HistogramRequest } from '../histogram.ts'
import { pageOf, PageQuery } from '../page.ts'
import { Proof, ProofFilter, ProofStatus } from '../proof.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Success } from '../success.ts'

export const proofRoutes = {
  proofDetail: route({
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/detail',
    access: 'anyone',
    summary: 'A proof',
    refusals: ['proof_not_found'],
    query: z.object({
      include_proof: flag(true),
      include_public: flag(true),
      include_smart_contract_calldata: flag(true),
      include_verification_key: flag(true),
    }),
    body: noBody,
    success: 200,
    answer: Proof,
  }),
  proofStatus: route({
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/status',
    access: 'anyone',
    summary: 'How far a proof is',
    refusals: ['proof_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: ProofStatus,
  }),
  proofDelete: route({
    method: 'DELETE',
    path: '/api/v1/proof/{proof_id}/delete',
    access: 'team',
    summary: 'Delete a proof',
    refusals: ['proof_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
  /** The older form of `proofList`; without filters. */
  proofListPlain: route({
    method: 'GET',
    path: '/api/v1/proof/list',
    access: 'team',
    summary: "The team's proofs, newest first; the older form",
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Proof),
  }),
  proofList: route({
    method: 'POST',
    path: '/api/v1/proof/list',
    access: 'team',
    summary: "The team's proofs that pass a filter, newest first",
    refusals: [],
    query: noQuery,
    body: ProofFilter,
    success: 200,
    answer: z.array(Proof),
  }),
  /** The older form of `proofListPaginated`; without filters. */
  proofListPlainPaginated: route({
    method: 'GET',
    path: '/api/v1/proof/list/paginated',
    access: 'team',
    summary: "One page of the team's proofs; the older form",
    refusals: [],
    query: PageQuery,
    body: noBody,
    success: 200,
    answer: pageOf(Proof),
  }),
  proofListPaginated: route({
    method: 'POST',
    path: '/api/v1/proof/list/paginated',
    access: 'team',
    summary: "One page of the team's proofs that pass a filter",
    refusals: [],
    query: PageQuery,
    body: ProofFilter,
    success: 200,
    answer: pageOf(Proof),
  }),
  proofHistogram: route({
    method: 'POST',
    path: '/api/v1/proof/histogram',
    access: 'team',
    summary: 'How many proofs the team made over time, by status',
    refusals: ['invalid_value'],
    query: noQuery,
    body: HistogramRequest,
    success: 200,
    answer: Histogram,
  }),
}
