import { noBody, noQuery, route } from '../route.ts'
import { IdentityRequest } from '../second-factor.ts'
import { SignOnDetail } from '../sign-on.ts'
import { Success } from '../success.ts'

/** Single sign-on of the person who is logged in. All is ours; a browser logs in by the addresses of `signOnPaths`. */
export const signOnRoutes = {
  signOnDetail: route({
    method: 'GET',
    path: '/api/v1/user/sign-on',
    access: 'user',
    summary: 'Whether one can log in by single sign-on, and by a password',
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: SignOnDetail,
  }),
  signOnConnect: route({
    method: 'POST',
    path: '/api/v1/user/sign-on/connect',
    access: 'user',
    summary: 'Let this browser connect the account at its next visit to single sign-on, within ten minutes',
    refusals: ['invalid_value', 'forbidden', 'second_factor_required', 'second_factor_wrong'],
    query: noQuery,
    body: IdentityRequest,
    success: 200,
    answer: Success,
  }),
  signOnDisconnect: route({
    method: 'POST',
    path: '/api/v1/user/sign-on/disconnect',
    access: 'user',
    summary: 'Log in by the password alone from now on',
    refusals: ['invalid_value', 'second_factor_required', 'second_factor_wrong'],
    query: noQuery,
    body: IdentityRequest,
    success: 200,
    answer: Success,
  }),
}
