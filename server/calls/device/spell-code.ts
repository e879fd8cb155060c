/** A code as a person reads it: `BCDF-GHJK`. */
export function spellCode(code: string): string {
  const half = code.length / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
