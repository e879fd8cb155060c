/** Names that unstable features of Rust once had: for each, what it was split into or merged with since. */
export type FeatureRenames = Record<string, string[]>

/** A line of a crate that turns unstable features on; anything after it on the line is none of ours. */
const FEATURES = /^#!\[feature\(([\w\s,]*)\)\]$/

/** Before its first item a crate has attributes of one line, comments of one line, and nothing. */
const HEAD = /^(?:\/\/.*|#!\[.*\])?$/

/** The features that a crate turns on in the lines before its first item. */
export function featuresOf(source: string): string[] {
  return linesOf(source).flatMap(({ features }) => features ?? [])
}

/**
 * The source with other names of features, line by line; all else stays as it is.
 *
 * @param renames what is to be written for a name: nothing, or other names
 */
export function renameFeaturesIn(source: string, renames: FeatureRenames): string {
  // A feature that is turned on twice is an error.
  const on = new Set(featuresOf(source))
  return linesOf(source)
    .map(({ line, features }) => {
      if (features?.some((name) => Object.hasOwn(renames, name)) !== true) return line
      const names = features.flatMap((name) => {
        if (!Object.hasOwn(renames, name)) return [name]
        const added = (renames[name] ?? []).filter((one) => !on.has(one))
        for (const one of added) on.add(one)
        return added
      })
      return names.length === 0 ? '' : `#![feature(${names.join(', ')})]`
    })
    .join('\n')
}

function linesOf(source: string): { line: string; features?: string[] }[] {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => !HEAD.test(line.trim()))
  const end = first === -1 ? lines.length : first
  return lines.map((line, index) => {
    const [, names] = (index < end ? FEATURES.exec(line) : undefined) ?? []
    if (names === undefined) return { line }
    const features = names.split(',').map((name) => name.trim())
    return { line, features: features.filter((name) => name !== '') }
  })
}
