import { z } from 'zod'
import {
  Circuit,
  CircuitFilter,
  CircuitStatus,
  ProjectFile,
  SmartContractCalldata,
  SmartContractVerifier,
} from '../circuit.ts'
import { CircuitComparison } from '../comparison.ts'
import { Estimate } from '../estimate.ts'
import { CircuitInterface } from '../interface/circuit-interface.ts'
import { flag } from '../flag.ts'
import { Deadline, Priority } from '../job-order.ts'
import { MetaField } from '../meta.ts'
import { pageOf, PageQuery } from '../page.ts'
import { Proof } from '../proof.ts'
import { noBody, noQuery, route } from '../route.ts'
import { UploadParts } from '../upload.ts'
import { circuitChangeRoutes, overQuota } from './circuit-changes.ts'

/** `proof_input` may be any JSON value, or text that holds JSON or TOML (wire-format 9). */
const ProveRequest = z.object({
  // Not checked here: it may be huge and deep, and only its framework can judge it.
  proof_input: z.unknown().refine((input) => input !== undefined && input !== null, { error: 'Send a proof_input.' }),
  meta: MetaField,
  perform_verify: flag(true),
  /** Our addition. */
  priority: Priority,
  /** Our addition. */
  deadline: Deadline,
})

export const circuitRoutes = {
  circuitCreate: route({
    method: 'POST',
    path: '/api/v1/circuit/create',
    access: 'team',
    summary: 'Upload a project and compile it into a build',
    refusals: ['invalid_upload', 'idempotency_key_reused', 'workers_too_small', ...overQuota],
    repeatable: true,
    query: noQuery,
    body: noBody,
    parts: UploadParts,
    success: 201,
    answer: Circuit,
  }),
  /** The older form of `circuitListFiltered`; without filters. */
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
  circuitListFiltered: route({
    method: 'POST',
    path: '/api/v1/circuit/list',
    access: 'team',
    summary: "The team's builds that pass a filter, newest first",
    refusals: [],
    query: noQuery,
    body: CircuitFilter,
    success: 200,
    answer: z.array(Circuit),
  }),
  circuitDetail: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/detail',
    access: 'anyone',
    summary: 'A build',
    refusals: ['circuit_not_found', 'tag_not_found', 'answer_too_large'],
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
    refusals: ['circuit_not_found', 'tag_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: CircuitStatus,
  }),
  /** Ours. */
  circuitEvents: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/events',
    access: 'anyone',
    summary: 'Follow a build until it is finished: server-sent events, each with what its status call answers',
    refusals: ['circuit_not_found', 'tag_not_found', 'too_many_streams'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: 'events',
  }),
  /** Ours. */
  circuitOutput: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/output',
    access: 'anyone',
    summary: 'What the tools wrote while a build was compiled, as text; while it runs, what there is so far',
    refusals: ['circuit_not_found', 'tag_not_found'],
    query: z.object({
      from: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    body: noBody,
    success: 200,
    answer: 'bytes',
  }),
  circuitProofs: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs',
    access: 'team',
    summary: "The team's proofs of a build, newest first",
    refusals: ['circuit_not_found', 'tag_not_found'],
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
    refusals: ['circuit_not_found', 'tag_not_found'],
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
    refusals: [
      'circuit_not_found',
      'tag_not_found',
      'circuit_not_ready',
      'invalid_input',
      'deadline_passed',
      'idempotency_key_reused',
      'workers_too_small',
      ...overQuota,
    ],
    repeatable: true,
    query: noQuery,
    body: ProveRequest,
    success: 201,
    answer: Proof,
  }),
  /** Ours. */
  circuitEstimate: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/estimate',
    access: 'team',
    summary: 'What a proof with a build is expected to take, and whether it would be refused',
    refusals: ['circuit_not_found', 'tag_not_found', 'circuit_not_ready'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Estimate,
  }),
  circuitDownload: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/download',
    access: 'anyone',
    summary: 'The project of a build as .tar.gz, or one file of it',
    refusals: ['circuit_not_found', 'tag_not_found', 'file_not_found'],
    query: z.object({ path: z.string().optional() }),
    body: noBody,
    success: 200,
    answer: 'file',
  }),
  circuitFiles: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/files',
    access: 'anyone',
    summary: 'The files of the project of a build, by path',
    refusals: ['circuit_not_found', 'tag_not_found', 'answer_too_large'],
    query: z.object({ include_text: flag(false), path: z.string().optional() }),
    body: noBody,
    success: 200,
    answer: z.array(ProjectFile),
  }),
  /** Ours. */
  circuitCompare: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/compare',
    access: 'anyone',
    summary: 'What is different from a build to another one: files, keys, interface, times and memory',
    refusals: ['circuit_not_found', 'tag_not_found', 'answer_too_large'],
    query: z.object({
      with: z.string({ error: 'Name the other circuit.' }).min(1, { error: 'Name the other circuit.' }),
    }),
    body: noBody,
    success: 200,
    answer: CircuitComparison,
  }),
  circuitInterface: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/interface',
    access: 'anyone',
    summary: 'What a build takes, as a JSON schema, and what its proofs show, by name',
    refusals: ['circuit_not_found', 'tag_not_found', 'circuit_not_ready', 'interface_not_known'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: CircuitInterface,
  }),
  circuitSmartContractVerifier: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_verifier',
    access: 'anyone',
    summary: 'The Solidity verifier of a build',
    refusals: ['circuit_not_found', 'tag_not_found', 'circuit_not_ready', 'answer_too_large'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: SmartContractVerifier,
  }),
  /** Ours. */
  circuitSmartContractCalldata: route({
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_calldata',
    access: 'team',
    summary: "What the Solidity verifier of a build is called with for the team's newest proof",
    refusals: ['circuit_not_found', 'tag_not_found', 'answer_too_large'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: SmartContractCalldata,
  }),
  ...circuitChangeRoutes,
}
