import { type Refusal, refusals } from '@proofyard/contract/errors.ts'
import type { JsonObject } from '@proofyard/contract/json.ts'
import type { DomainError } from '@proofyard/core/errors.ts'

/** Status and body of an error. */
export interface ErrorAnswer {
  status: number
  body: JsonObject
  /** Which refusal of the contract it is; absent where it is none. */
  refusal?: Refusal
}

type Body = (message: string, about: string) => JsonObject

function titled(error: string, aboutKey?: string): Body {
  return (message, about) => (aboutKey === undefined ? { error, message } : { error, [aboutKey]: about, message })
}

/** The table of wire-format 4: which keys each refusal of the domain has. */
const bodies: Record<Refusal, Body> = {
  circuit_not_found: titled('Circuit does not exist', 'circuit_id'),
  tag_not_found: titled('Circuit does not exist', 'circuit_id'),
  interface_not_known: titled('Interface is not known', 'circuit_id'),
  circuit_not_ready: titled('Circuit is not ready', 'circuit_id'),
  circuit_finished: titled('Circuit is finished', 'circuit_id'),
  proof_not_found: titled('Proof does not exist', 'proof_id'),
  proof_not_ready: titled('Proof is not ready', 'proof_id'),
  proof_finished: titled('Proof is finished', 'proof_id'),
  verification_unavailable: titled('Verification is unavailable'),
  project_not_found: titled('Project does not exist', 'project_id'),
  project_exists: titled('Project already exists'),
  file_not_found: titled('File does not exist', 'path'),
  team_not_found: (message, about) => ({
    error: 'Team does not exist',
    message,
    team_name: about,
    team_slug: about,
  }),
  team_exists: titled('Team already exists', 'team_slug'),
  member_not_found: titled('Member does not exist'),
  invitation_not_found: titled('Invitation does not exist'),
  device_not_found: titled('Login does not exist'),
  session_not_found: titled('Session does not exist'),
  share_not_found: titled('Link does not exist'),
  user_exists: titled('User already exists'),
  api_key_not_found: titled('API key does not exist', 'apikey_id'),
  invalid_upload: titled('Invalid upload'),
  invalid_input: titled('Proof cannot be created'),
  invalid_value: titled('Value error'),
  // As of a field whose schema refuses it: that a deadline has passed, only the clock of the database says.
  deadline_passed: (message) => ({ error: 'Validation error', location: 'body.deadline', message }),
  idempotency_key_reused: titled('Idempotency key reused'),
  answer_too_large: titled('Answer too large'),
  too_many_queued: (message) => ({ detail: message, message }),
  sample_failed_often: (message) => ({ detail: message, message }),
  too_many_streams: (message) => ({ detail: message, message }),
  team_storage_full: titled('Storage full'),
  disk_full: titled('Disk full'),
  no_verifier: titled('No verifier'),
  no_such_call: titled('Not found'),
  worker_not_found: titled('Worker does not exist'),
  job_not_found: titled('Job does not exist'),
  not_retryable: titled('Job cannot be tried again'),
  worker_unknown: titled('Worker is not known'),
  worker_job_not_found: titled('Job does not exist'),
  worker_job_over: titled('Job is over'),
  workers_too_small: titled('Workers too small'),
  bad_credentials: (message, about) => ({ username: about, message, detail: message }),
  unverified: (message, about) => ({ username: about, message, detail: message }),
  // Which the account has is among what more is known of the refusal.
  second_factor_required: (message) => ({ message, detail: message, second_factors: ['totp', 'passkey'] }),
  second_factor_wrong: (message) => ({ message, detail: message }),
  factor_not_found: titled('Second factor does not exist'),
  unauthenticated: () => ({ detail: 'Unauthorized' }),
  forbidden: (message) => ({ detail: message, message }),
}

/** What the wire answers for a refusal of the domain. */
export function answerOf(error: DomainError): ErrorAnswer {
  const body = bodies[error.kind](error.message, error.about ?? '')
  return { status: refusals[error.kind].status, body: { ...body, ...error.more }, refusal: error.kind }
}
