import { percentDecoded } from './unicode.ts'

/** Reads an urlencoded body; of a field that comes twice the last counts. @throws RequestError 400 */
export function parseForm(text: string): Record<string, string> {
  const pairs = text.split('&').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=')
      const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
      return [percentDecoded(name), percentDecoded(value)]
    }),
  )
}
