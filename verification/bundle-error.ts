/** A bundle is not what it should be; the message is the sentence that a person reads. */
export class BundleError extends Error {
  override name = 'BundleError'
}

/** It may be all that it should be, and is more than a page can hold: nothing is known of its proof. */
export class BundleTooLargeError extends BundleError {
  override name = 'BundleTooLargeError'
}
