/** Reads a document whose text may be anything: what is not JSON is undefined. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
