/** A host and a port that a sandboxed program may reach. */
export interface Destination {
  /** A name or an address, in lower case and without brackets. */
  host: string
  port: number
  /** The operator named it, and may mean a host of the local network; other names must lead to public addresses. */
  mayBeLocal?: boolean
  /** URL of the operator's own proxy, where one leads there; it finds the name's address then. */
  through?: string
}

/** What of the network a program may reach, instead of none. */
export interface Network {
  destinations: Destination[]
}

/** What a program did not reach, or not wholly, with a sentence for the person who waits. */
export interface NetworkFault {
  kind: 'refused' | 'unreachable' | 'limit'
  sentence: string
}

/** How a host and a port are written, also in the `:authority` of a request. */
export function authorityOf({ host, port }: Pick<Destination, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
