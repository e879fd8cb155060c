import { getProxyForUrl } from 'proxy-from-env'
import type { Destination } from '@proofyard/sandbox/gateway/network.ts'

/**
 * Where a URL leads, by way of the operator's proxy where one is set (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`).
 *
 * @param options.mayBeLocal whether the operator named it, and may mean a host of the local network
 */
export function destinationOf(url: string, options: { mayBeLocal: boolean }): Destination {
  const { protocol, hostname, port } = new URL(url)
  const through = getProxyForUrl(url)
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    ...(options.mayBeLocal ? { mayBeLocal: true } : {}),
    ...(through === '' ? {} : { through }),
  }
}
