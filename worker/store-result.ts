import { jobStages } from '@proofyard/contract/stage.ts'
import { withStored } from '@proofyard/core/artifacts/with-stored.ts'
import type { StoredFile } from '@proofyard/core/storage/storage.ts'
import type { Attempt } from './attempt.ts'
import type { ResultFile } from './result-files.ts'

/**
 * Stores the files of a result as the attempt's last stage, and finishes the job with them; those of an attempt that is over go at once.
 *
 * @returns what `finish` answers: false when the job is not ours any more
 */
export function storeResult<Kind extends string>(
  { context, clock }: Attempt,
  files: ResultFile<Kind>[],
  finish: (files: { kind: Kind; name: string; stored: StoredFile }[]) => Promise<boolean>,
): Promise<boolean> {
  return withStored(
    context.core,
    files.map(({ path }) => path),
    (storedAs) => finish(files.map(({ kind, name, path }) => ({ kind, name, stored: storedAs(path) }))),
    (storing) => clock.stage(jobStages.last.name, storing),
  )
}
