import { z } from 'zod'
import { SecondFactor } from './second-factor.ts'

const error = z.string()
const message = z.string()
const exceptionId = z.string().optional()

/** The error bodies of wire-format 4. `message` is the sentence for the person. */
export const ValidationErrorBody = z.object({ error, location: z.string(), message, exception_id: exceptionId })
export const ValueErrorBody = z.object({ error, message, exception_id: exceptionId })
export const InvalidUploadBody = z.object({ error, message, exception_id: exceptionId })
export const CircuitErrorBody = z.object({ error, circuit_id: z.string(), message, exception_id: exceptionId })
export const ProofNotCreatedBody = z.object({ error, message, exception_id: exceptionId })
export const ProofErrorBody = z.object({ error, message, proof_id: z.string(), exception_id: exceptionId })
export const ProjectNotFoundBody = z.object({ error, message, project_id: z.string(), exception_id: exceptionId })
export const FileNotFoundBody = z.object({ error, message, path: z.string(), exception_id: exceptionId })
export const TeamNotFoundBody = z.object({
  error,
  message,
  /** Old name of `team_slug`. */
  team_name: z.string(),
  team_slug: z.string(),
  exception_id: exceptionId,
})
export const TeamExistsBody = z.object({ error, message, team_slug: z.string(), exception_id: exceptionId })
export const ApiKeyNotFoundBody = z.object({ apikey_id: z.string(), error, message, exception_id: exceptionId })
/** A refused login; the console reads `detail`, the clients `message`. */
export const LoginRefusedBody = z.object({ username: z.string(), message, detail: z.string() })
export const UnauthorizedBody = z.object({ detail: z.string() })
export const ForbiddenBody = z.object({ detail: z.string(), message })
/** The password is right, and not enough. */
export const SecondFactorRequiredBody = z.object({
  message,
  detail: z.string(),
  /** What the account has. */
  second_factors: z.array(SecondFactor),
})
export const SecondFactorWrongBody = z.object({ message, detail: z.string() })
export const TooManyRequestsBody = z.object({
  detail: z.string(),
  message,
  /** Others guess at this name: a link that is mailed by `POST /api/v1/user/unlock/send` lets its owner in. */
  by_mail: z.boolean().optional(),
})
export const InternalErrorBody = z.object({ message, exception_id: z.string() })

/** What any error body has for a person to read. */
export const ErrorBody = z.object({
  message: z.string().optional(),
  detail: z.string().optional(),
  by_mail: z.boolean().optional(),
  second_factors: z.array(SecondFactor).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Of a refused call: which refusal it is. Some share their body, which is that of the public clients. */
export const REFUSAL_HEADER = 'X-Refusal'

/** Every refusal of a well-formed call: its status, its body, and when it comes. A route lists those that it can give. */
export const refusals = {
  circuit_not_found: { status: 404, body: CircuitErrorBody, when: 'There is no such circuit, or not for the caller.' },
  tag_not_found: { status: 404, body: CircuitErrorBody, when: 'The project has no circuit with this tag.' },
  interface_not_known: {
    status: 404,
    body: CircuitErrorBody,
    when: 'What the circuit takes and shows is not known.',
  },
  circuit_not_ready: { status: 409, body: CircuitErrorBody, when: 'The circuit is still being compiled, or failed.' },
  circuit_finished: {
    status: 409,
    body: CircuitErrorBody,
    when: 'The circuit is Ready or has failed, so there is nothing to cancel.',
  },
  proof_not_found: { status: 404, body: ProofErrorBody, when: 'There is no such proof, or not for the caller.' },
  proof_not_ready: { status: 409, body: ProofErrorBody, when: 'The proof is still being made, or failed.' },
  proof_finished: {
    status: 409,
    body: ProofErrorBody,
    when: 'The proof is Ready or has failed, so there is nothing to cancel.',
  },
  verification_unavailable: { status: 503, body: ValueErrorBody, when: 'No worker took up the verification in time.' },
  project_not_found: {
    status: 404,
    body: ProjectNotFoundBody,
    when: 'There is no such project, or not for the caller.',
  },
  project_exists: { status: 409, body: ValueErrorBody, when: 'The team has another project of that name.' },
  file_not_found: { status: 404, body: FileNotFoundBody, when: 'The project has no file of that path.' },
  team_not_found: { status: 404, body: TeamNotFoundBody, when: 'There is no such team, or not for the caller.' },
  team_exists: { status: 409, body: TeamExistsBody, when: 'The slug is taken.' },
  member_not_found: { status: 404, body: ValueErrorBody, when: 'The team has no member of that name.' },
  invitation_not_found: {
    status: 404,
    body: ValueErrorBody,
    when: 'There is no such invitation, or it has run out, was accepted or was withdrawn.',
  },
  device_not_found: {
    status: 404,
    body: ValueErrorBody,
    when: 'No machine waits with this code: it has run out, or was approved or refused already.',
  },
  session_not_found: {
    status: 404,
    body: ValueErrorBody,
    when: 'The caller has no such session, or it has ended.',
  },
  share_not_found: {
    status: 404,
    body: ValueErrorBody,
    when: 'There is no such link, or it was revoked.',
  },
  user_exists: { status: 409, body: ValueErrorBody, when: 'The username or the email address is taken.' },
  api_key_not_found: { status: 404, body: ApiKeyNotFoundBody, when: 'The team has no such API key.' },
  invalid_upload: { status: 400, body: InvalidUploadBody, when: 'The archive or its manifest cannot be used.' },
  invalid_input: { status: 400, body: ProofNotCreatedBody, when: 'The proof input cannot be used.' },
  invalid_value: { status: 422, body: ValueErrorBody, when: 'A value cannot be used.' },
  deadline_passed: {
    status: 422,
    body: ValidationErrorBody,
    when: 'The deadline has passed by the clock of the server.',
  },
  answer_too_large: {
    status: 422,
    body: ValueErrorBody,
    when: 'The documents that were asked for are together too large for one answer.',
  },
  too_many_queued: {
    status: 429,
    body: TooManyRequestsBody,
    when: 'The team has as many builds and proofs that wait or run as it may; `Retry-After` says when to ask again.',
  },
  sample_failed_often: {
    status: 429,
    body: TooManyRequestsBody,
    when: 'The sample was built again as often as it may be for now, and failed; `Retry-After` says when to ask again.',
  },
  too_many_streams: {
    status: 429,
    body: TooManyRequestsBody,
    when: 'As many streams of events are open as may be: of the caller, the team or the server.',
  },
  team_storage_full: { status: 507, body: ValueErrorBody, when: 'The team keeps as many bytes as it may.' },
  disk_full: { status: 507, body: ValueErrorBody, when: 'The disk of this server is full, or nearly so.' },
  no_verifier: {
    status: 501,
    body: ValueErrorBody,
    when: 'This server has no verifier for what made the proof; only its prover says that it holds.',
  },
  no_such_call: {
    status: 404,
    body: ValueErrorBody,
    when: 'The caller is no operator of this server: for them there is no such call.',
  },
  worker_not_found: { status: 404, body: ValueErrorBody, when: 'There is no such worker.' },
  job_not_found: { status: 404, body: ValueErrorBody, when: 'There is no such build or proof.' },
  not_retryable: {
    status: 409,
    body: ValueErrorBody,
    when: 'It has not failed, was cancelled, or is a proof, whose input is gone.',
  },
  worker_unknown: {
    status: 409,
    body: ValueErrorBody,
    when: 'The worker has not reported itself with this key, or not for a while, or has ended.',
  },
  worker_job_not_found: { status: 404, body: ValueErrorBody, when: 'The key has not taken such a job.' },
  worker_job_over: {
    status: 409,
    body: ValueErrorBody,
    when: 'The delivery is over: done, withdrawn, or lost to another worker. Nothing was changed.',
  },
  workers_too_small: {
    status: 422,
    body: ValueErrorBody,
    when: 'It needs more memory, or GPUs, than any of the workers has.',
  },
  idempotency_key_reused: {
    status: 422,
    body: ValueErrorBody,
    when: 'The Idempotency-Key came with another request before.',
  },
  bad_credentials: { status: 401, body: LoginRefusedBody, when: 'The username or the password is wrong.' },
  unverified: { status: 403, body: LoginRefusedBody, when: 'The email address has not been verified yet.' },
  second_factor_required: {
    status: 403,
    body: SecondFactorRequiredBody,
    when: 'The account has a second factor, and none was sent.',
  },
  second_factor_wrong: {
    status: 403,
    body: SecondFactorWrongBody,
    when: 'The second factor is wrong, has run out or was used already.',
  },
  factor_not_found: { status: 404, body: ValueErrorBody, when: 'The account has no such second factor.' },
  unauthenticated: { status: 401, body: UnauthorizedBody, when: 'No key, token or session, or one that has ended.' },
  forbidden: { status: 403, body: ForbiddenBody, when: 'The caller is known, and may not do this.' },
} as const
export type Refusal = keyof typeof refusals
