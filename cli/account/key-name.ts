/** What the server takes. */
const MAX_LENGTH = 32

/** What the key of a login is called where nothing is said, by the name of the machine. */
export function keyNameFor(host: string): string {
  return `proofyard on ${host}`.replaceAll(/[^\w .-]/g, '-').slice(0, MAX_LENGTH)
}
