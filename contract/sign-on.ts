import { z } from 'zod'

/** Where a browser goes to log in by single sign-on, or to show once more who it is; `next` is a page of the console to come back to. */
export const signOnPaths = {
  begin: '/api/sign-on/begin',
  confirm: '/api/sign-on/confirm',
  callback: '/api/sign-on/callback',
}

/** How the signed-in person may log in. */
export const SignOnDetail = z.object({
  is_connected: z.boolean(),
  has_password: z.boolean(),
  /** The person has just logged in once more by single sign-on in this browser: the next thing that asks who they are needs no password. */
  is_confirmed: z.boolean(),
})
export type SignOnDetail = z.infer<typeof SignOnDetail>
