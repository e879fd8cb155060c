/** What a mailed link is for, and the page that it opens. */
export const accountLinkPaths = {
  verify_email: '/accounts/verify',
  reset_password: '/accounts/password/set',
} as const

/**
 * The address in a mail. Its secret stands after a `#`, which browsers keep to themselves: no server, proxy or log on
 * the way ever sees it.
 * @param origin without a trailing slash
 */
export function accountLink(origin: string, purpose: keyof typeof accountLinkPaths, secret: string): string {
  return `${origin}${accountLinkPaths[purpose]}#${secret}`
}
