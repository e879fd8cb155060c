/** There is nothing to check; the message is the sentence that the reader is told. */
export class ShareError extends Error {
  override name = 'ShareError'
}
