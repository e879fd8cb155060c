/** An upload that is refused; `message` is the sentence for the person who sent it. */
export class InvalidUploadError extends Error {
  override name = 'InvalidUploadError'
}
