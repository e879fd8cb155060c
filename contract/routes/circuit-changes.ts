import { Circuit, CircuitCopyRequest, CircuitUpdateRequest } from '../circuit.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Success } from '../success.ts'

/** What a new build or proof is refused for whatever it is. */
export const overQuota = ['too_many_queued', 'team_storage_full', 'disk_full'] as const

/** Calls that change builds that are there, or make others of them. */
export const circuitChangeRoutes = {
  circuitCompile: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/compile',
    access: 'team',
    summary: 'Compile the stored sources of a build into a new build, which takes its tags',
    refusals: [
      'circuit_not_found',
      'tag_not_found',
      'invalid_upload',
      'idempotency_key_reused',
      'workers_too_small',
      ...overQuota,
    ],
    repeatable: true,
    query: noQuery,
    body: noBody,
    success: 201,
    answer: Circuit,
  }),
  /** Ours. */
  circuitStart: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/start',
    access: 'team',
    summary:
      'Build a sample that is built when first used, or one more time where its build failed; any other build is answered as it is',
    refusals: [
      'circuit_not_found',
      'tag_not_found',
      'invalid_upload',
      'workers_too_small',
      'sample_failed_often',
      'disk_full',
    ],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Circuit,
  }),
  /** Ours. */
  circuitCopy: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/copy',
    access: 'team',
    summary: "Copy the stored sources of a build into a new, private project of one's own team, and compile them there",
    refusals: [
      'circuit_not_found',
      'tag_not_found',
      'project_exists',
      'invalid_upload',
      'idempotency_key_reused',
      'workers_too_small',
      ...overQuota,
    ],
    repeatable: true,
    query: noQuery,
    body: CircuitCopyRequest,
    success: 201,
    answer: Circuit,
  }),
  circuitUpdate: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/update',
    access: 'team',
    summary: 'Change tags and meta of a build',
    refusals: ['circuit_not_found', 'tag_not_found'],
    query: noQuery,
    body: CircuitUpdateRequest,
    success: 200,
    answer: Circuit,
  }),
  circuitCancel: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/cancel',
    access: 'team',
    summary: 'Cancel a build that is Queued or In Progress: it fails, and its error says who cancelled it',
    refusals: ['circuit_not_found', 'tag_not_found', 'circuit_finished'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Circuit,
  }),
  circuitDelete: route({
    method: 'DELETE',
    path: '/api/v1/circuit/{circuit_id}/delete',
    access: 'team',
    summary: "Delete a build and the team's own proofs of it; other teams keep theirs",
    refusals: ['circuit_not_found', 'tag_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
  /** For clients that cannot send DELETE. */
  circuitDeletePosted: route({
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/delete',
    access: 'team',
    summary: "Delete a build and the team's own proofs of it; the same as DELETE",
    refusals: ['circuit_not_found', 'tag_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
}
