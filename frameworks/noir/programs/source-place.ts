/** Line and column of a byte of a source, such as `4:17`; both count from 1. */
export function placeInSource(source: string | Uint8Array, start: number): string {
  const before = Buffer.from(source).subarray(0, start).toString()
  return `${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`
}
