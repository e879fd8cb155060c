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

/** Whether a range such as `>=0.28.0` or `0.28` allows a version; a range that is written in another way does. */
function allows(range: string, version: string): boolean {
  const [, operator = '', wanted = ''] = /^\s*(>=|=|\^|~)?\s*v?(\d+(?:\.\d+){0,2}(?:-[\w.]+)?)\s*$/.exec(range) ?? []
  if (wanted === '') return true
  const order = compare(version, wanted)
  if (operator === '>=') return order >= 0
  return operator === '=' ? order === 0 : order >= 0 && version.split('.')[0] === wanted.split('.')[0]
}

function compare(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => text.split(/[.-]/))
  for (let at = 0; at < 3; at++) {
    const order = Number(first?.[at] ?? 0) - Number(second?.[at] ?? 0)
    if (order !== 0) return order
  }
  // A version before its release: 1.0.0-beta.3 comes before 1.0.0-beta.26, and both before 1.0.0.
  const [early, late] = [one, other].map((text) => /-\D*(\d+)$/.exec(text)?.[1])
  return Number(early ?? Infinity) - Number(late ?? Infinity) || 0
}
