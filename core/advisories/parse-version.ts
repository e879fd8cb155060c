import { parse, type SemVer } from 'semver'

/**
 * Reads a version by the rules of Semantic Versioning, as the tools of builds write theirs: with or without a leading
 * `v`, and with or without the patch, as in Go's 1.25.
 * @returns undefined for what is no version
 */
export function parseVersion(text: string): SemVer | undefined {
  return parse(/^v?\d+\.\d+$/.test(text) ? `${text}.0` : text) ?? undefined
}
