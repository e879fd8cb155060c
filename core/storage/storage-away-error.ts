/** The storage does not answer, or not now; the work that needs it may be done later. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
  readonly code = 'STORAGE_AWAY'

  constructor(cause: unknown) {
    super('The storage does not answer.', { cause })
  }
}
