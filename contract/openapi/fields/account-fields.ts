import type { Field } from './field.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.c2lnbmF0dXJl'

/** Users, their keys and tokens. */
export const accountFields: Record<string, Field> = {
  username: { about: 'Letters, digits and `@.+-_`, at most 150.', example: 'ada' },
  email: { about: 'E-mail address.', example: 'ada@example.org' },
  password: { about: 'At least 8 characters when it is chosen.', example: 'a sentence that only I know' },
  old_password: { about: 'The password until now.', example: 'a sentence that only I know' },
  new_password: { about: 'The password from now on: at least 8 characters.', example: 'seven silver swans' },
  first_name: { about: 'Empty when unset.', example: 'Ada' },
  last_name: { about: 'Empty when unset.', example: 'Lovelace' },
  date_joined: { about: 'When the user signed up.', example: '2026-01-02T09:30:00.000Z' },
  verification_sent: { about: 'Whether a mail is on its way to the address, to confirm it.', example: true },
  to_outbox: {
    about: 'Whether this server writes its mails into a folder, because no mail server is set up.',
    example: false,
  },
  teams: { about: 'The teams that the user belongs to, the personal one first.' },
  api_key: { about: 'The whole key, in the answer that makes it and never again.', example: null },
  apikey_id: { about: 'The API key.', example: 'c1f6e0b2-9d2c-4c55-8a77-5f0e6d2b4a90' },
  date_expires: { about: 'When it ends; null means never.', example: '2027-01-31T12:00:00.000Z' },
  date_last_used: { about: 'Null when it was never used.', example: null },
  prefix: { about: 'How the key begins.', example: 'proofyard-' },
  suffix: { about: 'How the key ends.', example: 'x7Qf' },
  refresh: { about: 'Gets a new pair, for 7 days.', example: token },
  access: { about: 'Goes into `Authorization: Bearer`, for 30 minutes.', example: token },
  token: { about: 'The token in question.', example: token },
}
