// Plain JavaScript without dependencies, as the set-up needs it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * What is known of the set-ups before: of what they were made, by part. A file that is none says nothing.
 * @param {string} file
 */
export function openManifest(file) {
  function read() {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return {}
    }
  }
  return {
    read,
    // Written beside it first: on a full disk nothing would be left, also not that this folder has what tests need.
    remember: (part) => {
      writeFileSync(`${file}.new`, JSON.stringify({ ...read(), ...part }))
      renameSync(`${file}.new`, file)
    },
  }
}
