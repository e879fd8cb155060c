/** The browser, or the person, has shown or made no passkey; the message is for them. */
class PasskeyError extends Error {
  override name = 'PasskeyError'
}

/** What a person reads in place of what browsers say, which is for programmers. */
export function sayWhy(sentence: string): (error: unknown) => never {
  return (cause) => {
    throw new PasskeyError(sentence, { cause })
  }
}
