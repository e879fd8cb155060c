/** What an address in a file of an archive means. */
export type ArchiveAddress =
  | { kind: 'outside'; address: string; host: string }
  | { kind: 'anchor'; address: string }
  | { kind: 'archive'; path: string; hash: string }
  | { kind: 'forbidden' }

/**
 * Reads an address as it stands in the file `from` of a project's archive: another file, a place in the same one, or
 * another site. Only the web's own schemes are followed, never `javascript:` or `data:`.
 */
export function readAddress(address: string, from: string): ArchiveAddress {
  if (address.startsWith('#')) return { kind: 'anchor', address }
  if (/^(https?:)?\/\//i.test(address)) return readOutside(address)
  if (/^mailto:/i.test(address)) return { kind: 'outside', address, host: '' }
  const resolved = URL.parse(address, `http://archive.invalid/${from.split('/').map(encodeURIComponent).join('/')}`)
  if (resolved === null || resolved.host !== 'archive.invalid' || address === '') return { kind: 'forbidden' }
  const path = decode(resolved.pathname).replace(/^\/+/, '')
  return path === '' ? { kind: 'forbidden' } : { kind: 'archive', path, hash: decode(resolved.hash.slice(1)) }
}

function readOutside(address: string): ArchiveAddress {
  const url = URL.parse(address, 'https://archive.invalid/')
  return url === null ? { kind: 'forbidden' } : { kind: 'outside', address: url.href, host: url.host }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
