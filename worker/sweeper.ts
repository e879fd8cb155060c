import type { Logger } from 'pino'
import { sweepAttemptFolders } from './attempt-folder.ts'

const TRY_AGAIN_MS = 10 * 60_000

/** Removes what dead workers left. */
export interface Sweeper {
  /** That something could not be removed, in a sentence; null where all was. */
  trouble: () => string | null
  stop: () => void
}

/**
 * Sweeps the work folder, once it is called and again every ten minutes while something is left that should not be. What cannot be
 * removed is told, and never keeps the worker from its jobs.
 */
export async function openSweeper(workFolder: string, log: Logger, everyMs = TRY_AGAIN_MS): Promise<Sweeper> {
  let failures = 0

  async function sweep(): Promise<void> {
    let count = 0
    const report = (error: unknown) => {
      count += 1
      log.warn({ err: error }, 'what a dead process left was not removed')
    }
    const swept = await sweepAttemptFolders(workFolder, report).catch((error: unknown) => {
      report(error)
      return []
    })
    if (swept.length > 0) log.info({ swept }, 'removed the folders of dead workers')
    failures = count
  }

  await sweep()
  const timer = setInterval(() => failures > 0 && void sweep(), everyMs).unref()
  return {
    trouble: () =>
      failures === 0
        ? null
        : "What a dead worker left could not be removed, and takes room on the disk: the worker's log has the reason. It tries again every ten minutes.",
    stop: () => clearInterval(timer),
  }
}
