import type { Field } from './field.ts'

/** What is asked with, and what every answer has. */
export const requestFields: Record<string, Field> = {
  files: {
    description:
      'The file: of a project one archive (.tar.gz, .tar or .zip) with a `sindri.json`, of a team one picture.',
    example: '(bytes of the file)',
  },
  proof_input: {
    description: 'The input: any JSON, or text that holds JSON or TOML. It is never shown again.',
    example: { a: '7', b: '11' },
  },
  path: {
    description:
      'A file of the project; of a download, without it the whole project as .tar.gz; of a list, the one whose text is wanted, without it the one that is read first.',
    example: 'README.md',
  },
  tag: { description: 'Only builds with this tag.', example: 'latest' },
  date_created_after: { description: 'Only what was made after this moment.', example: '2026-01-01T00:00:00.000Z' },
  date_created_before: { description: 'Only what was made before this moment.', example: '2026-02-01T00:00:00.000Z' },
  include_proof: { description: 'Whether `proof` is wanted; it is unless said otherwise.', example: true },
  include_public: { description: 'Whether `public` is wanted; it is unless said otherwise.', example: true },
  include_text: {
    description: 'Whether the text of one file is wanted along with the list; it is not unless said so.',
    example: false,
  },
  include_smart_contract_calldata: {
    description: 'Whether `smart_contract_calldata` is wanted; it is unless said otherwise.',
    example: true,
  },
  include_verification_key: {
    description: 'Whether `verification_key` is wanted; it is unless said otherwise.',
    example: true,
  },
  loaded_seconds: {
    description: 'How many seconds ago the caller loaded what it shows: what changed since is told first.',
    example: 2,
  },
  search: {
    description:
      'Only what holds this text, in any case, in its ID, project name, build ID, status or error; looked for in the 10,000 newest that the rest of the filter leaves. Ours.',
    example: 'not enough values',
  },
  from: { description: 'The byte from which on it is wanted: what one has already is not sent again.', example: 0 },
  limit: { description: 'How many to list: 100 unless said otherwise, at most 1000.', example: 50 },
  offset: { description: 'How many to pass over first.', example: 0 },
  items: { description: 'One page of the list.' },
  count: { description: 'How long the whole list is.', example: 1 },
  success: { description: 'Always true: a call that fails has another status.', example: true },
  message: { description: 'What went wrong and what to do, for people.' },
  detail: { description: 'What went wrong, for people.' },
  location: { description: 'The field that cannot be used, such as `body.meta`.', example: 'body.meta' },
  exception_id: { description: 'Where to look in the log of the server.' },
}
