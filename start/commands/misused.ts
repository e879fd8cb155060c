/** What was typed cannot be done; the message says what can. */
export class Misused extends Error {
  override name = 'Misused'
}
