import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'

/** The folder of a run's helper. */
export function helperFolder({ toolchainFolder }: Pick<Run, 'toolchainFolder'>): FilePath {
  if (toolchainFolder === undefined) throw new Error('This run was given no helper for snarkVM.')
  return toolchainFolder
}

/** Powers of Aleo's set-up that come with the helper, by the name that snarkVM looks for: it begins their SHA-256. */
export const INSTALLED_POWERS = 'powers-of-beta-16.usrs.84631bc'

export function installedPowers(run: Pick<Run, 'toolchainFolder'>): FilePath {
  return join(helperFolder(run), 'resources', INSTALLED_POWERS)
}
