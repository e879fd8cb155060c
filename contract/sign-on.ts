import { z } from 'zod'

/** Where a browser goes to log in by single sign-on; `next` is a page of the console to come back to. */
export const signOnPaths = { begin: '/api/sign-on/begin', callback: '/api/sign-on/callback' }

/** How the signed-in person may log in. */
export const SignOnDetail = z.object({ is_connected: z.boolean(), has_password: z.boolean() })
export type SignOnDetail = z.infer<typeof SignOnDetail>
