import { PasskeyAddRequest, PasskeyAsked, PasskeyBegun, PasskeyLoginRequest } from '../passkey.ts'
import { noBody, noQuery, route } from '../route.ts'
import { FactorAdded, FactorRequest, IdentityRequest } from '../second-factor.ts'
import { Success } from '../success.ts'

/** Passkeys, after WebAuthn, level 3. All is ours. */
export const passkeyRoutes = {
  passkeyAsk: route({
    method: 'POST',
    path: '/api/v1/passkey/ask',
    access: 'anyone',
    summary: 'What a passkey is to sign, for a login or to show once more who one is; the answer sets a cookie',
    refusals: ['invalid_value'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: PasskeyAsked,
  }),
  passkeyBegin: route({
    method: 'POST',
    path: '/api/v1/passkey/begin',
    access: 'user',
    summary: 'Begin to add a passkey; the answer sets a cookie',
    refusals: ['invalid_value', 'second_factor_required', 'second_factor_wrong'],
    query: noQuery,
    body: IdentityRequest,
    success: 200,
    answer: PasskeyBegun,
  }),
  passkeyAdd: route({
    method: 'POST',
    path: '/api/v1/passkey/add',
    access: 'user',
    summary:
      'Add the passkey that a browser has made: logging in with the password asks for a second factor from now on',
    refusals: ['invalid_value'],
    query: noQuery,
    body: PasskeyAddRequest,
    success: 200,
    answer: FactorAdded,
  }),
  passkeyRemove: route({
    method: 'POST',
    path: '/api/v1/passkey/{passkey_id}/remove',
    access: 'user',
    summary: 'Remove a passkey',
    refusals: ['factor_not_found', 'second_factor_required', 'second_factor_wrong'],
    query: noQuery,
    body: FactorRequest,
    success: 200,
    answer: Success,
  }),
  /** Another way to log in. */
  userLoginPasskey: route({
    method: 'POST',
    path: '/api/v1/user/login/passkey',
    access: 'anyone',
    summary: 'Log in with a passkey in place of a password: the answer sets a session cookie',
    refusals: ['second_factor_wrong', 'forbidden', 'invalid_value'],
    query: noQuery,
    body: PasskeyLoginRequest,
    success: 200,
    answer: Success,
  }),
}
