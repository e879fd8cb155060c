import { RequestError } from '../errors/request-error.ts'

/** Text of bytes that must be UTF-8: what is not is refused, never replaced in silence. @throws RequestError 400 */
export function utf8Text(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notUtf8()
  }
}

/** The text behind `%C3%A4` and `+` in a form. @throws RequestError 400 */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw notUtf8()
  }
}

function notUtf8(): RequestError {
  return new RequestError(400, 'The body is not text in UTF-8. Send it in that encoding.', { error: 'Value error' })
}
