import type { Predicted } from '@proofyard/contract/estimate.ts'

/** The attempt ends at a border between two stages, because this worker would end before it could. */
export class HandedOverError extends Error {
  override name = 'HandedOverError'

  constructor(seconds: number, left: number) {
    super(`The rest takes ${Math.ceil(seconds)} s at the least, and this worker ends in ${Math.ceil(left)} s.`)
  }
}

/**
 * At a border between two stages: gives the job up where the rest of it would be cut off by the end of this worker. It is judged by the
 * shortest time that nine of ten such proofs take, so one that could be done in time goes on.
 *
 * @param predicted what was expected of the proof; where nothing was, it goes on
 * @param soFar seconds of work on it up to here
 * @param left seconds until this worker ends; infinite while it has not been told to
 * @throws HandedOverError
 */
export function handOverAtBorder(predicted: Predicted | null, soFar: number, left: number): void {
  if (!Number.isFinite(left) || predicted?.seconds == null) return
  const rest = predicted.seconds.low - soFar
  if (rest > left) throw new HandedOverError(rest, left)
}
