/** A program has more gates than there is memory for; what asked may set more aside, and ask again. */
export class TooManyGatesError extends Error {
  override name = 'TooManyGatesError'
  readonly gates: number

  constructor(gates: number) {
    super(`The program has ${gates} gates.`)
    this.gates = gates
  }
}

/** What the making of keys answers where it was not begun. */
export function toldGates(error: unknown): { gates: number } {
  if (error instanceof TooManyGatesError) return { gates: error.gates }
  throw error
}
