import { z } from 'zod'
import { Circuit, CircuitStatus, SmartContractVerifier } from '../circuit.ts'
import { flag } from '../flag.ts'
import { MetaField } from '../meta.ts'
import { pageOf, PageQuery } from '../page.ts'
import { Proof } from '../proof.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Success } from '../success.ts'
import { UploadParts } from '../upload.ts'

/** `proof_input` may be any JSON value, or text that holds JSON or TOML (wire-format 9). */
const ProveRequest = z.object({
  // Not checked here: it may be huge and deep, and only its framework can judge it.
  proof_input: z.unknown().refine((input) => input !== undefined && input !== null, { error: 'Give a proof_input.' }),
  meta: MetaField,
  perform_verify: flag(true),
})

export const circuitRoutes = {
  circuitCreate: route({
    method: 'POST',
    path: '/api/v1/circuit/create',
    access: 'team',
    summary: 'Upload a project and compile it into a build',
    refusals: ['invalid_upload'],
    query: noQuery,
    body: noBody,
    parts: UploadParts,
    success: 201,
    answer: Circuit,
  }),
  circuitList: route({
    method: 'GET',
    path: '/api/v1/circuit/list',
    access: 'team',
    summary: "The team's builds, newest first",
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Circuit),
  }),
  circuitDetail: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/detail',
    access: 'anyone',
    summary: 'A build',
    refusals: ['circuit_not_found'],
    query: z.object({ include_verification_key: flag(true) }),
    body: noBody,
    success: 200,
    answer: Circuit,
  }),
  circuitStatus: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/status',
    access: 'anyone',
    summary: 'How far a build is',
    refusals: ['circuit_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: CircuitStatus,
  }),
  circuitProofs: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs',
    access: 'team',
    summary: "The team's proofs of a build, newest first",
    refusals: ['circuit_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Proof),
  }),
  circuitProofsPaginated: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs/paginated',
    access: 'team',
    summary: "One page of the team's proofs of a build",
    refusals: ['circuit_not_found'],
    query: PageQuery,
    body: noBody,
    success: 200,
    answer: pageOf(Proof),
  }),
  circuitProve: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/prove',
    access: 'team',
    summary: 'Make a proof with a build',
    refusals: ['circuit_not_found', 'circuit_not_ready', 'invalid_input'],
    query: noQuery,
    body: ProveRequest,
    success: 201,
    answer: Proof,
  }),
  circuitDownload: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/download',
    access: 'anyone',
    summary: 'The project of a build as .tar.gz, or one file of it',
    refusals: ['circuit_not_found', 'file_not_found'],
    query: z.object({ path: z.string().optional() }),
    body: noBody,
    success: 200,
    answer: 'bytes',
  }),
  circuitSmartContractVerifier: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_verifier',
    access: 'anyone',
    summary: 'The Solidity verifier of a build',
    refusals: ['circuit_not_found', 'circuit_not_ready'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: SmartContractVerifier,
  }),
  circuitDelete: route({
    method: 'DELETE',
    path: '/api/v1/circuit/{circuit_id}/delete',
    access: 'team',
    summary: 'Delete a build and its proofs',
    refusals: ['circuit_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
}
