import { BlockList, isIP } from 'node:net'

const local = new BlockList()
/** What the registries of special addresses keep for one machine, one network or no one: RFC 6890, RFC 6598, RFC 4193. */
const RANGES: ['ipv4' | 'ipv6', string, number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '224.0.0.0', 3],
  // IPv4 in other clothes: translated (RFC 6052, RFC 8215) and tunnelled (RFC 3056, RFC 4380).
  ['ipv6', '::', 96],
  ['ipv6', '64:ff9b::', 96],
  ['ipv6', '64:ff9b:1::', 48],
  ['ipv6', '2001::', 32],
  ['ipv6', '2002::', 16],
  ['ipv6', 'fc00::', 7],
  ['ipv6', 'fe80::', 9],
  ['ipv6', 'ff00::', 8],
]
for (const [family, address, bits] of RANGES) local.addSubnet(address, bits, family)

/** Whether an address is one of this machine or of a local network, such as 127.0.0.1, 10.0.0.1 or 169.254.169.254. */
export function isLocalAddress(address: string): boolean {
  return local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
