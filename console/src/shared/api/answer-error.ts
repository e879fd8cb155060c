/** An answer that is not what the contract says: this page is older than the server, or something is between them. */
export class AnswerError extends Error {
  override name = 'AnswerError'

  constructor(cause: unknown) {
    super('The server sent an answer that this page does not understand. Reload the page.', { cause })
  }
}
