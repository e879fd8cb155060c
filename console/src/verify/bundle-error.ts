/** A bundle is not what it should be; the message is the sentence that a person reads. */
export class BundleError extends Error {
  override name = 'BundleError'
}
