import type { DomainError, DomainErrorKind } from '@proofyard/core/errors.ts'

/** Status and body of an error. */
export interface ErrorAnswer {
  status: number
  body: Record<string, string>
}

type Answer = (message: string, about: string) => ErrorAnswer

function titled(status: number, error: string, aboutKey?: string): Answer {
  return (message, about) => ({
    status,
    body: aboutKey === undefined ? { error, message } : { error, [aboutKey]: about, message },
  })
}

/** The table of wire-format 4: which status and which keys each refusal of the domain has. */
const answers: Record<DomainErrorKind, Answer> = {
  circuit_not_found: titled(404, 'Circuit does not exist', 'circuit_id'),
  circuit_not_ready: titled(409, 'Circuit is not ready', 'circuit_id'),
  proof_not_found: titled(404, 'Proof does not exist', 'proof_id'),
  project_not_found: titled(404, 'Project does not exist', 'project_id'),
  project_exists: titled(409, 'Project already exists'),
  file_not_found: titled(404, 'File does not exist', 'path'),
  team_not_found: (message, about) => ({
    status: 404,
    body: { error: 'Team does not exist', message, team_name: about, team_slug: about },
  }),
  team_exists: titled(409, 'Team already exists', 'team_slug'),
  user_exists: titled(409, 'User already exists'),
  api_key_not_found: titled(404, 'API key does not exist', 'apikey_id'),
  invalid_upload: titled(400, 'Invalid upload'),
  invalid_input: titled(400, 'Proof cannot be created'),
  invalid_value: titled(422, 'Value error'),
  bad_credentials: (message, about) => ({ status: 401, body: { username: about, message, detail: message } }),
  unauthenticated: () => ({ status: 401, body: { detail: 'Unauthorized' } }),
  forbidden: (message) => ({ status: 403, body: { detail: message, message } }),
}

/** What the wire answers for a refusal of the domain. */
export function answerOf(error: DomainError): ErrorAnswer {
  return answers[error.kind](error.message, error.about ?? '')
}
