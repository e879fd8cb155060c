import { isIP } from 'node:net'
import { brand } from '@proofyard/contract/brand.ts'
import { DomainError } from '../../errors.ts'

/** For whom passkeys sign: what browsers insist on. */
interface RelyingParty {
  /** The domain. */
  id: string
  name: string
  /** The only one from which an answer is taken. */
  origin: string
}

/**
 * From the address that the operator has set, never from a request.
 * @returns undefined where browsers allow no passkeys: without TLS anywhere but on this machine, and for addresses that are numbers
 */
function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return undefined
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return undefined
  return { id: hostname, name: `${brand.product} ${hostname}`, origin }
}

/** @throws DomainError `invalid_value` where there are none */
export function relyingParty(publicUrl: string): RelyingParty {
  const found = findRelyingParty(publicUrl)
  if (found !== undefined) return found
  throw new DomainError(
    'invalid_value',
    'This server has no passkeys: browsers allow them at an https address with a name, or at http://localhost. Its operator sets PUBLIC_URL.',
  )
}
