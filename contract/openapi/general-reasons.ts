import {
  ForbiddenBody,
  InternalErrorBody,
  refusals,
  TooManyRequestsBody,
  UnauthorizedBody,
  ValidationErrorBody,
  ValueErrorBody,
} from '../errors.ts'

const exception_id = '3f1c7f0e-6f7b-4e0a-9d3c-2b7f6a3f4c11'
const tooMany = 'Too many attempts. Try again in 42 seconds.'

/** What a call may be refused for whatever it does; `reasonsOf` says which. */
export const general = {
  malformed: {
    status: 400,
    body: ValueErrorBody,
    when: 'The request cannot be read: broken JSON, a broken form, a broken path.',
    example: { error: 'Value error', message: 'The body is not valid JSON: Unexpected end of JSON input.' },
  },
  unauthenticated: {
    status: 401,
    body: UnauthorizedBody,
    when: refusals.unauthenticated.when,
    example: { detail: 'Unauthorized' },
  },
  forbidden: {
    status: 403,
    body: ForbiddenBody,
    when: 'The caller is known and may not do this, or a session came without its CSRF token.',
    example: {
      detail: 'You are not a member of team 7 (Sindri-Team-Id).',
      message: 'You are not a member of team 7 (Sindri-Team-Id).',
    },
  },
  no_such_call: {
    status: 404,
    body: ValueErrorBody,
    when: refusals.no_such_call.when,
    example: { error: 'Not found', message: 'There is no GET /api/v1/operator/overview.' },
  },
  slow: {
    status: 408,
    body: ValueErrorBody,
    when: 'The request did not come in time.',
    example: { error: 'Bad request', message: 'The request did not come in time.' },
  },
  too_large: {
    status: 413,
    body: ValueErrorBody,
    when: 'The body is longer than the limit.',
    example: { error: 'Bad request', message: 'Request body is too large.' },
  },
  too_long_address: {
    status: 414,
    body: ValueErrorBody,
    when: 'An identifier in the address is longer than any can be.',
    example: { error: 'Bad request', message: 'An identifier in the address is longer than any can be.' },
  },
  unknown_encoding: {
    status: 415,
    body: ValueErrorBody,
    when: 'The body has a `Content-Type` or a `Content-Encoding` that is not known here.',
    example: { error: 'Bad request', message: 'Unsupported Media Type: text/plain.' },
  },
  no_such_bytes: {
    status: 416,
    body: ValueErrorBody,
    when: '`Range` asks for bytes beyond the end of the file.',
    example: { error: 'Range not satisfiable', message: 'The file has 42 bytes, and none of those.' },
  },
  invalid_field: {
    status: 422,
    body: ValidationErrorBody,
    when: 'A field breaks a rule; `location` names it.',
    example: { error: 'Validation error', location: 'body.name', message: 'Write true or false.' },
  },
  invalid_team: {
    status: 422,
    body: ValueErrorBody,
    when: '`Sindri-Team-Id` is no whole number.',
    example: { error: 'Value error', message: 'Sindri-Team-Id must be the id of a team, a whole number.' },
  },
  too_many_attempts: {
    status: 429,
    body: TooManyRequestsBody,
    when: 'Too many attempts from one address in a minute; `Retry-After` says how many seconds to wait.',
    example: { detail: tooMany, message: tooMany },
  },
  too_long_head: {
    status: 431,
    body: ValueErrorBody,
    when: 'The address and the headers are longer than 16 KiB together.',
    example: { error: 'Bad request', message: 'The address and the headers of a call may have 16 KiB together.' },
  },
  internal: {
    status: 500,
    body: InternalErrorBody,
    when: 'A fault of the server; its log has the `exception_id`.',
    example: { message: 'An internal error occurred.', exception_id },
  },
  no_room: {
    status: 507,
    body: InternalErrorBody,
    when: 'The disk of the server is full; try again when there is room.',
    example: {
      message: 'The disk of this server is full, so nothing could be written. Try again when there is room.',
      exception_id,
    },
  },
  database_away: {
    status: 503,
    body: InternalErrorBody,
    when: 'The database is away for a moment; try again.',
    example: { message: 'The database is away for a moment. Try again.', exception_id },
  },
} as const
