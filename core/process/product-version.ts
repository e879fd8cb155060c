import { readFileSync } from 'node:fs'

/** The version of Proofyard that runs. */
export function productVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}
