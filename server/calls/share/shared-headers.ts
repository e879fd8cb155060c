/** Of what is read by a link: its address is all that it takes, so it is neither kept, told to other sites, nor found by a search. */
export const sharedHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
