import type { Advisory } from '@proofyard/contract/advisory.ts'
import { lt } from 'semver'
import { knownAdvisories } from './known-advisories.ts'
import { parseVersion } from './parse-version.ts'

/**
 * What is known today against the exact versions that made a build with its proving scheme. Not kept with the build: what is
 * found out later holds for it too.
 */
export function findAdvisories(build: { versions: Record<string, string> | null; provingScheme: string }): Advisory[] {
  return knownAdvisories
    .filter(({ schemes }) => schemes?.includes(build.provingScheme) ?? true)
    .flatMap(({ id, tools, from = '0.0.0', below, summary, source }) =>
      Object.entries(build.versions ?? {}).flatMap(([tool, version]) =>
        tools.includes(tool) && isVersion(version) && !isBefore(version, from) && isBefore(version, below)
          ? [{ id, tool, version, fixed_in: below ?? null, summary, source }]
          : [],
      ),
    )
}

/** The same as a warning among those of the compiler. */
export function advisoryText({ id, tool, version, fixed_in, summary, source }: Advisory): string {
  const repair = fixed_in === null ? 'fixed in no known version' : `fixed in ${fixed_in}`
  return `${id} in ${tool} ${version}, ${repair}: ${summary} ${source}`
}

function isVersion(version: string): boolean {
  return parseVersion(version) !== undefined
}

/** @param other undefined for a version that is not there yet. False where one is no version. */
function isBefore(version: string, other: string | undefined): boolean {
  if (other === undefined) return true
  const [one, two] = [parseVersion(version), parseVersion(other)]
  return one !== undefined && two !== undefined && lt(one, two)
}
