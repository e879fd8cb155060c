import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { fileAddress } from '../../shared/api/call.ts'

/** What an address in a README means. */
export type ReadmeAddress =
  | { kind: 'outside'; address: string }
  | { kind: 'anchor'; address: string }
  | { kind: 'archive'; address: string; path: string }
  | { kind: 'forbidden' }

/**
 * Reads an address as it stands in a README at the top of a project's archive: a file of the archive, a place in the
 * same page, or another site. Only the web's own schemes are followed, never `javascript:` or `data:`.
 */
export function readAddress(address: string, buildId: string): ReadmeAddress {
  if (address.startsWith('#')) return { kind: 'anchor', address }
  if (/^(https?:)?\/\//i.test(address)) return { kind: 'outside', address }
  if (/^mailto:/i.test(address)) return { kind: 'outside', address }
  const resolved = URL.parse(address, 'http://archive.invalid/')
  if (resolved === null || resolved.host !== 'archive.invalid') return { kind: 'forbidden' }
  const path = decode(resolved.pathname).replace(/^\/+/, '')
  if (path === '') return { kind: 'forbidden' }
  return {
    kind: 'archive',
    path,
    address: fileAddress(circuitRoutes.circuitDownload, { circuit_id: buildId }, { path }),
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
