import { closeSync, constants, futimesSync, openSync } from 'node:fs'
import type { Logger } from 'pino'

const TOUCH_EVERY_MS = 10_000
/** A link in the file's place leads nowhere, and a pipe there is not waited for. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Touches a file now and every ten seconds until this process ends: its time says when the event loop last turned. A probe that reads it
 * ends a worker that hangs, and none whose database or storage is away.
 *
 * @param file absolute path; its folder must exist. Where it cannot be touched the log says so, once until it can
 */
export function touchAliveFile(file: string, log: Pick<Logger, 'warn'>): void {
  let isFailing = false

  function touch(): void {
    try {
      touchNow(file)
      isFailing = false
    } catch (error) {
      if (!isFailing) {
        log.warn(
          { err: error },
          'the alive file (PROOFYARD_ALIVE_FILE) could not be touched; it is tried again every ten seconds',
        )
      }
      isFailing = true
    }
  }

  touch()
  setInterval(touch, TOUCH_EVERY_MS).unref()
}

/** Synchronous, because a storage that hangs may hold all threads on which other calls of files wait. */
function touchNow(file: string): void {
  const descriptor = openSync(file, FLAGS, 0o644)
  try {
    const now = Date.now() / 1000
    futimesSync(descriptor, now, now)
  } finally {
    closeSync(descriptor)
  }
}
