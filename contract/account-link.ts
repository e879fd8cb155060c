/** What a mailed link is for, and the page that it opens. */
export const accountLinkPaths = {
  verify_email: '/accounts/verify',
  reset_password: '/accounts/password/set',
  unlock_login: '/accounts/unlock',
} as const

/** The page of an invitation. */
export const invitationPath = '/invitations'

/** The address in the mail of an invitation; its secret stands after the `#`, too. */
export function invitationLink(origin: string, secret: string): string {
  return `${origin}${invitationPath}#${secret}`
}

/**
 * The address in a mail. Its secret stands after a `#`, which browsers keep to themselves: no server, proxy or log on
 * the way ever sees it.
 * @param origin without a trailing slash
 */
export function accountLink(origin: string, purpose: keyof typeof accountLinkPaths, secret: string): string {
  return `${origin}${accountLinkPaths[purpose]}#${secret}`
}
