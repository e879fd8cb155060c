/** The values of a document that is a list of them, each as it stands there; none of any other. */
export function readValues(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isExact) ? value.map(String) : []
  } catch {
    return []
  }
}

/** Longer numbers are rounded when they are read, and of a list in the list nothing would tell where it ends. */
function isExact(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
}
