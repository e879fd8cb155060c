import { satisfies, validRange } from 'semver'
import type { Pair } from './pairs.ts'

/** Says where a build was made by another Noir than its manifest or its `Nargo.toml` asks for. */
export function versionWarnings(asked: string, compilerVersion: string | null, { noir, bb }: Pair): string[] {
  const maker = `Noir ${noir} with Barretenberg ${bb}`
  const warnings: string[] = []
  if (asked !== 'latest' && asked !== noir) {
    warnings.push(
      `The manifest asks for Noir ${asked}; this build was made by ${maker}, the nearest version that is offered.`,
    )
  }
  if (compilerVersion !== null && !allows(compilerVersion, noir)) {
    warnings.push(`Nargo.toml asks for a compiler ${compilerVersion}; this build was made by ${maker}.`)
  }
  return warnings
}

/** Whether a requirement as Cargo writes them (`>=0.28.0`, `0.28`, `>=0.30, <1`) allows a version; an unreadable one does. */
function allows(requirement: string, version: string): boolean {
  // Where npm's ranges name one version, Cargo's mean what is compatible with it.
  const comparators = requirement.split(',').map((one) => one.trim().replace(/^(?=\d)/, '^'))
  const range = validRange(comparators.join(' '))
  return range === null || satisfies(version, range, { includePrerelease: true })
}
