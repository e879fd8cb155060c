import { isIPv6, SocketAddress } from 'node:net'

/**
 * What one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 one, which has as many
 * addresses as a guesser may wish for.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  // Normal form: small letters, at most one `::`.
  const { address } = new SocketAddress({ address: ip.replace(/%.*$/, ''), family: 'ipv6' })
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
