/** The user's file is at fault; the message is the sentence that they will read. */
export class InputError extends Error {
  override name = 'InputError'
}
