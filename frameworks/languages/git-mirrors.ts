/** Repositories that are fetched from elsewhere, as the operator says (`PROOFYARD_GIT_MIRRORS`). */
export interface GitMirror {
  /** How their URLs begin; ends in `/`. */
  prefix: string
  /** What stands in its place; ends in `/`. It may be a host of the local network, and without TLS. */
  replacement: string
}

/** Where a repository is fetched from, and whether the operator said so. The longest prefix counts, as with git's `insteadOf`. */
export function fetchedFrom(url: string, mirrors: GitMirror[]): { url: string; isOperators: boolean } {
  const [mirror] = mirrors
    .filter(({ prefix }) => url.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
  return mirror === undefined
    ? { url, isOperators: false }
    : { url: mirror.replacement + url.slice(mirror.prefix.length), isOperators: true }
}

/** The same for git itself and libgit2, as a file of their configuration. */
export function gitConfiguration(mirrors: GitMirror[]): string {
  return mirrors.map(({ prefix, replacement }) => `[url "${replacement}"]\n\tinsteadOf = "${prefix}"\n`).join('')
}
