/** The prime of the field in which all values of a trace lie: 2^64 - 2^32 + 1. */
export const prime = 0xffffffff00000001n

/** Tells whether a value is the one text of a field element: decimal, below the prime, no leading zeros. */
export function isElementText(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < prime
}

/** JSON with each BigInt as its decimal text, as the wire has it. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))
}
