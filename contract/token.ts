import { z } from 'zod'

/** A pair of JSON Web Tokens (wire-format 5.8). */
export const TokenPair = z.object({ username: z.string(), refresh: z.string(), access: z.string() })
export type TokenPair = z.infer<typeof TokenPair>

export const TokenRefreshRequest = z.object({ refresh: z.string({ error: 'Send the refresh token.' }).max(8192) })
export const TokenRefreshed = z.object({ refresh: z.string(), access: z.string() })
export type TokenRefreshed = z.infer<typeof TokenRefreshed>

export const TokenVerifyRequest = z.object({ token: z.string({ error: 'Send the token.' }).max(8192) })
export const TokenVerified = z.object({})
