/**
 * Orders two versions as Semantic Versioning does, with or without a leading `v`; what was released comes after its
 * pre-releases, which are not told apart.
 * @returns negative when `one` is the older, positive when it is the newer; undefined when one is no version
 */
export function compareVersions(one: string, other: string): number | undefined {
  const [left, right] = [parse(one), parse(other)]
  if (left === undefined || right === undefined) return undefined
  const differing = left.findIndex((number, index) => number !== right[index])
  return (left[differing] ?? 0) - (right[differing] ?? 0)
}

/** Major, minor, patch, and whether it is a release. */
function parse(version: string): number[] | undefined {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?(-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(version)
  if (match === null) return undefined
  const [, major, minor, patch = 0, isEarly] = match
  return [Number(major), Number(minor), Number(patch), isEarly === undefined ? 1 : 0]
}
