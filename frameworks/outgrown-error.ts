/** A step needs more memory than it was admitted for: it is no fault of anybody, and is tried again with more. */
export class OutgrownError extends Error {
  override name = 'OutgrownError'
  /** What the whole job would need, in bytes, as far as is known. */
  readonly memoryBytes: number

  constructor(memoryBytes: number) {
    super(`The step needs ${memoryBytes} bytes of memory, which is more than it was admitted for.`)
    this.memoryBytes = memoryBytes
  }
}
