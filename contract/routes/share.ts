import { z } from 'zod'
import { noBody, noQuery, route } from '../route.ts'
import { NewShare, Share, SharedProof } from '../share.ts'
import { Success } from '../success.ts'

/** Sharing a proof by a link; all of it is ours. */
export const shareRoutes = {
  proofShare: route({
    method: 'POST',
    path: '/api/v1/proof/{proof_id}/share',
    access: 'team',
    summary: 'Make a link by which anyone who has it may read a proof, and check it; the link is in this answer alone',
    refusals: ['proof_not_found', 'proof_not_ready', 'forbidden'],
    query: noQuery,
    body: noBody,
    success: 201,
    answer: NewShare,
  }),
  proofShares: route({
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/shares',
    access: 'team',
    summary: 'The links of a proof, newest first',
    refusals: ['proof_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Share),
  }),
  proofShareRevoke: route({
    method: 'DELETE',
    path: '/api/v1/proof/{proof_id}/share/{share_id}/delete',
    access: 'team',
    summary: 'Revoke a link of a proof: from then on it is as if it had never been made',
    refusals: ['proof_not_found', 'share_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
  shareDetail: route({
    method: 'GET',
    path: '/api/v1/share/{share_token}/detail',
    access: 'anyone',
    summary: 'A proof that was shared, as the holder of its link may see it',
    refusals: ['share_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: SharedProof,
  }),
  shareBundle: route({
    method: 'GET',
    path: '/api/v1/share/{share_token}/bundle',
    access: 'anyone',
    summary: 'A proof that was shared, with all that it takes to verify it anywhere, as a signed ZIP',
    refusals: ['share_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: 'bytes',
  }),
}
