import { asError } from '@proofyard/contract/as-error.ts'
import { type Place, collectArtifact } from './collect-artifacts.ts'

/**
 * Removes stored files that no row refers to any more, such as those of what was just deleted, so that the room is there at once; one that another
 * row has stays. What fails is reported, and left to the next collection.
 */
export async function forgetFiles(
  core: Place & { report: (error: Error) => void },
  names: Iterable<string>,
): Promise<void> {
  const forget = (sha256: string) =>
    collectArtifact(core, sha256).catch((error: unknown) => core.report(asError(error)))
  await Promise.all(Array.from(new Set(names), forget))
}
