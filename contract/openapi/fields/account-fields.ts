import type { Field } from './field.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.c2lnbmF0dXJl'

/** Users, their keys and tokens. */
export const accountFields: Record<string, Field> = {
  username: { description: 'Letters, digits and `@.+-_`, at most 150.', example: 'ada' },
  email: { description: 'Email address.', example: 'ada@example.org' },
  password: { description: 'At least 8 characters when it is chosen.', example: 'a sentence that only I know' },
  old_password: { description: 'The password until now.', example: 'a sentence that only I know' },
  new_password: { description: 'The password from now on: at least 8 characters.', example: 'seven silver swans' },
  end_api_keys: {
    description: 'Whether all API keys of the person end, too: someone else may have had the account.',
    example: true,
  },
  api_keys_ended: {
    description:
      'How many of the person ended: because that was asked for, or because no mail had reached them before.',
    example: 0,
  },
  api_keys_left: { description: 'How many of the person still work.', example: 2 },
  first_name: { description: 'Empty when unset.', example: 'Ada' },
  last_name: { description: 'Empty when unset.', example: 'Lovelace' },
  date_joined: { description: 'When the user signed up.', example: '2026-01-02T09:30:00.000Z' },
  verification_sent: { description: 'Whether a mail is on its way to the address, to confirm it.', example: true },
  by_mail: {
    description: 'Whether a mailed link lifts the limit, because others guess at this name.',
    example: true,
  },
  to_outbox: {
    description: 'Whether this server writes its mails into a folder, because no mail server is set up.',
    example: false,
  },
  code: { description: 'Of the authenticator app, or a recovery code.', example: '492039' },
  second_factors: { description: 'What the account asks for besides the password.', example: ['totp', 'passkey'] },
  totp_secret: {
    description: 'The secret of an authenticator app, in base 32.',
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  totp_uri: {
    description: 'The same as an app reads it from a QR code.',
    example:
      'otpauth://totp/Proofyard:ada?issuer=Proofyard&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  totp_date_confirmed: {
    description: 'When the authenticator app was confirmed; null without one.',
    example: '2026-01-02T09:30:00.000Z',
  },
  recovery_codes: {
    description: 'Codes that stand in for a second factor, each once. In the answer that makes them and never again.',
    example: ['f3kq-9xme-7dta-c2vn'],
  },
  passkey: { description: 'A passkey that was asked for, as browsers answer.', example: null },
  passkeys: {
    description: "One's own passkeys, the oldest first.",
    example: [
      {
        id: 'c1f6e0b2-9d2c-4c55-8a77-5f0e6d2b4a90',
        passkey_name: 'laptop',
        date_created: '2026-01-02T09:30:00.000Z',
        date_last_used: null,
      },
    ],
  },
  passkey_id: { description: 'The passkey.', example: 'c1f6e0b2-9d2c-4c55-8a77-5f0e6d2b4a90' },
  passkey_name: { description: 'What the person calls it, at most 64 characters.', example: 'laptop' },
  passkey_made: { description: 'What the browser made, as browsers answer.' },
  passkeys_to_show: { description: "One's own passkeys; none where any of this server is meant." },
  passkeys_to_exclude: { description: 'Authenticators that have one of these make no second.' },
  credential_id: { description: 'The id of a passkey, as base64url.', example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj' },
  transports: { description: 'How browsers reach its authenticator.', example: ['internal'] },
  challenge: {
    description: 'What is to be signed, as base64url.',
    example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGjK5iOz7Qe1Rs',
  },
  relying_party_id: { description: 'The domain of this server.', example: 'proofs.example.org' },
  relying_party_name: { description: 'What browsers call this server.', example: 'Proofyard proofs.example.org' },
  user_handle: {
    description: 'Names the person to their passkeys, as base64url.',
    example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGjK5iOz7Qe1Rs',
  },
  rawId: { description: 'The same as `id`.', example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj' },
  type: { description: 'What WebAuthn calls a passkey.', example: 'public-key' },
  response: { description: 'What the authenticator answered.' },
  clientDataJSON: {
    description: 'What the browser asked it, as base64url.',
    example: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  },
  authenticatorData: {
    description: 'What it says of itself, as base64url.',
    example: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  },
  signature: { description: 'Its signature over both, as base64url.', example: 'MEUCIQC7' },
  userHandle: { description: 'Whom it names, as base64url.', example: null },
  attestationObject: {
    description: 'Its public key, and what it says of itself, as base64url.',
    example: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
  },
  recovery_codes_left: { description: 'Recovery codes that have not been used.', example: 10 },
  teams: { description: 'The teams that the user belongs to, the personal one first.' },
  api_key: { description: 'The whole key, in the answer that makes it and never again.', example: null },
  apikey_id: { description: 'The API key.', example: 'c1f6e0b2-9d2c-4c55-8a77-5f0e6d2b4a90' },
  created_by: {
    description: 'Username of the person whose key it is; null for a key of the server itself.',
    example: 'ada',
  },
  keep_api_keys: {
    description:
      'Ids of API keys of the member that do not end: they are those of the owner who calls from then on, and may do what a member may.',
    example: null,
  },
  date_expires: { description: 'When it ends; null means never.', example: '2027-01-31T12:00:00.000Z' },
  date_last_used: { description: 'Null when it was never used.', example: null },
  device_code: {
    description: 'The secret by which a machine asks how far its login is.',
    example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGjK5iOz7Qe1Rt',
  },
  user_code: { description: 'The code that the machine shows, and a person types.', example: 'BCDF-GHJK' },
  verification_url: {
    description: 'The page where a person types the code.',
    example: 'https://proofs.example.org/device',
  },
  interval_seconds: { description: 'How long to wait between two questions.', example: 2 },
  expires_in_seconds: { description: 'How long the code is good.', example: 600 },
  login_state: {
    description: '`waiting` until a person has decided; then `approved` with the key, or `refused`, once.',
    example: 'waiting',
  },
  key: { description: 'The API key, in the one answer that makes it.', example: null },
  device_name: { description: 'What the machine calls itself, and its key is called.', example: 'proofyard on laptop' },
  asked_from: { description: 'The address that the login was begun from.', example: '192.0.2.7' },
  same_network: { description: 'Whether that is in the network of the person who asks.', example: true },
  session_id: { description: 'The session.', example: 'b7d1a9c2-33e5-4f0a-9a61-0c7c2f1d8e44' },
  session_kind: {
    description:
      '`browser` is logged in with a cookie, `token` is a login of a program with JSON Web Tokens, `machine` an API key that a machine got by logging in.',
    example: 'browser',
  },
  client: {
    description:
      'Browser and system, the name of a program, or what the key of a machine is called; null when it is not known.',
    example: 'Firefox on Linux',
  },
  network: {
    description:
      'Where it was last seen to be used from, or a machine logged in from: an IPv4 address, or the /64 of an IPv6 one. Null when it is not known.',
    example: '192.0.2.7',
  },
  is_connected: { description: 'Whether one can log in by the provider of single sign-on.', example: true },
  has_password: { description: 'Whether one can log in by a password.', example: true },
  is_confirmed: {
    description:
      'Whether one has just logged in once more by the provider in this browser: what asks next who one is takes it in place of a password.',
    example: false,
  },
  is_current: { description: 'Whether the caller came by this one.', example: true },
  prefix: { description: 'How the key begins.', example: 'proofyard-' },
  suffix: { description: 'How the key ends.', example: 'x7Qf' },
  refresh: { description: 'Gets a new pair, once, for 7 days.', example: token },
  access: { description: 'Goes into `Authorization: Bearer`, for 30 minutes.', example: token },
  token: { description: 'The token in question.', example: token },
}
