/** Where a login came from, as far as it is kept: it goes with the session. */
export interface LoginOrigin {
  /** Browser and system in words, or the name of a program. */
  client: string
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: string
}
