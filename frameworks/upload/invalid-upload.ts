/** An upload that is refused; `message` is the sentence for the person who sent it. */
export class InvalidUpload extends Error {
  override name = 'InvalidUpload'
}
