import { z } from 'zod'
import { ApiKey, ApiKeyUpdateRequest, GenerateByPasswordRequest, GenerateQuery } from '../api-key.ts'
import { route } from '../route.ts'
import { Success } from '../success.ts'
import { TokenPair, TokenRefreshed, TokenRefreshRequest, TokenVerified, TokenVerifyRequest } from '../token.ts'
import { Credentials, PasswordChangeRequest, SignUpRequest, User } from '../user.ts'

export const accountRoutes = {
  /** Ours: makes a user with a personal team, and signs in. */
  userSignup: route({
    method: 'POST',
    path: '/api/v1/user/signup',
    access: 'anyone',
    body: SignUpRequest,
    success: 201,
    answer: Success,
  }),
  userLogin: route({
    method: 'POST',
    path: '/api/v1/user/login',
    access: 'anyone',
    body: Credentials,
    success: 200,
    answer: Success,
  }),
  userLogout: route({ method: 'POST', path: '/api/v1/user/logout', access: 'anyone', success: 200, answer: Success }),
  userMe: route({ method: 'GET', path: '/api/v1/user/me', access: 'user', success: 200, answer: User }),
  passwordChange: route({
    method: 'POST',
    path: '/api/v1/password/change',
    access: 'user',
    body: PasswordChangeRequest,
    success: 200,
    answer: Success,
  }),
  /** Another path of `passwordChange`. */
  userPassword: route({
    method: 'POST',
    path: '/api/v1/user/password',
    access: 'user',
    body: PasswordChangeRequest,
    success: 200,
    answer: Success,
  }),
  tokenPair: route({
    method: 'POST',
    path: '/api/token/pair',
    access: 'anyone',
    body: Credentials,
    success: 200,
    answer: TokenPair,
  }),
  tokenRefresh: route({
    method: 'POST',
    path: '/api/token/refresh',
    access: 'anyone',
    body: TokenRefreshRequest,
    success: 200,
    answer: TokenRefreshed,
  }),
  tokenVerify: route({
    method: 'POST',
    path: '/api/token/verify',
    access: 'anyone',
    body: TokenVerifyRequest,
    success: 200,
    answer: TokenVerified,
  }),
  apiKeyGenerateByPassword: route({
    method: 'POST',
    path: '/api/apikey/generate',
    access: 'anyone',
    body: GenerateByPasswordRequest,
    success: 200,
    answer: ApiKey,
  }),
  apiKeyGenerate: route({
    method: 'POST',
    path: '/api/v1/apikey/generate',
    access: 'team',
    query: GenerateQuery,
    success: 201,
    answer: ApiKey,
  }),
  apiKeyList: route({
    method: 'GET',
    path: '/api/v1/apikey/list',
    access: 'team',
    success: 200,
    answer: z.array(ApiKey),
  }),
  apiKeyDelete: route({
    method: 'DELETE',
    path: '/api/v1/apikey/{apikey_id}/delete',
    access: 'team',
    success: 200,
    answer: Success,
  }),
  apiKeyUpdate: route({
    method: 'POST',
    path: '/api/v1/apikey/{apikey_id}/update',
    access: 'team',
    body: ApiKeyUpdateRequest,
    success: 200,
    answer: ApiKey,
  }),
}
