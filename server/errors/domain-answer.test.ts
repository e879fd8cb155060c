import {
  ApiKeyNotFoundBody,
  CircuitErrorBody,
  ForbiddenBody,
  InvalidUploadBody,
  LoginRefusedBody,
  ProjectNotFoundBody,
  ProofNotCreatedBody,
  ProofErrorBody,
  TeamExistsBody,
  TeamNotFoundBody,
  UnauthorizedBody,
  ValidationErrorBody,
  ValueErrorBody,
} from '@proofyard/contract/errors.ts'
import type { Refusal } from '@proofyard/contract/errors.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answerOf } from './domain-answer.ts'

/** Status and keys of wire-format 4. */
const table: [Refusal, number, z.ZodObject][] = [
  ['circuit_not_found', 404, CircuitErrorBody],
  ['interface_not_known', 404, CircuitErrorBody],
  ['circuit_not_ready', 409, CircuitErrorBody],
  ['proof_not_found', 404, ProofErrorBody],
  ['project_not_found', 404, ProjectNotFoundBody],
  ['project_exists', 409, ValueErrorBody],
  ['team_not_found', 404, TeamNotFoundBody],
  ['team_exists', 409, TeamExistsBody],
  ['user_exists', 409, ValueErrorBody],
  ['api_key_not_found', 404, ApiKeyNotFoundBody],
  ['invalid_upload', 400, InvalidUploadBody],
  ['invalid_input', 400, ProofNotCreatedBody],
  ['invalid_value', 422, ValueErrorBody],
  ['deadline_passed', 422, ValidationErrorBody],
  ['bad_credentials', 401, LoginRefusedBody],
  ['unauthenticated', 401, UnauthorizedBody],
  ['forbidden', 403, ForbiddenBody],
]

test.each(table)('%s is answered with %d and the keys of its body', (kind, status, body) => {
  const answer = answerOf(new DomainError(kind, 'What to do.', 'the-thing'))
  expect(answer.status).toBe(status)
  expect(body.strict().parse(answer.body)).toEqual(answer.body)
})
