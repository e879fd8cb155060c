import { brand } from '@proofyard/contract/brand.ts'
import { version, versionHeader } from '@proofyard/contract/version.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** @returns `fetch`, which says once where the server is of another version than this command, and how to have the same */
export function sayOfOtherVersions(url: string, terminal: Terminal, ask: typeof fetch = fetch): typeof fetch {
  let isSaid = false
  return async (...request) => {
    const response = await ask(...request)
    const other = response.headers.get(versionHeader)
    if (other !== null && other !== version && /^[\w.+-]{1,40}$/.test(other) && !isSaid && !terminal.isJson) {
      isSaid = true
      terminal.note(
        `This is ${brand.ownCli} ${version}, and the server is ${brand.product} ${other}. The one that fits: npm install --global ${url}/proofyard.tgz`,
      )
    }
    return response
  }
}
