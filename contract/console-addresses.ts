/**
 * The addresses of the console (product specification, 2.2): the server answers these, with or without a slash at the end, with
 * the console's page and 200, and every other one with 404. `:name` stands for one segment, and `:name?` for one that may be
 * missing. The console's router has the same.
 */
export const consoleAddresses = [
  '/',
  '/404',
  '/login',
  '/signup',
  '/accounts/password/reset',
  '/accounts/password/set',
  '/accounts/verify',
  '/accounts/unlock',
  '/explore',
  '/invitations',
  '/device',
  '/system/:tab?',
  '/z/:team',
  '/z/:team/page/proofs',
  '/z/:team/page/proofs/:proofId',
  '/z/:team/page/settings/:tab?',
  '/z/:team/page/support',
  '/z/:team/page/frameworks',
  '/z/:team/page/create',
  '/z/:team/:project',
  '/z/:team/:project/builds',
  '/z/:team/:project/builds/:build',
  '/z/:team/:project/builds/:build/settings',
  '/z/:team/:project/tags',
  '/z/:team/:project/settings',
  '/z/:team/:project/compare/:pair',
  '/z/:team/:project/compilehistory',
  '/z/:team/:project/code/:build?',
  '/z/:team/:project/deployment/:build?',
] as const

/** Older addresses, from which the console goes on to one of its own. */
export const consoleRedirects = [
  '/z/:team/page/projects',
  '/z/:team/:project/readme',
  '/z/:team/:project/builds/:build/readme',
] as const
