/** Reads an urlencoded body; of a field that comes twice the last counts. */
export function parseForm(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
