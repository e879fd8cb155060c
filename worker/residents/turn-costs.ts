/** What the residents of one key were seen to take, in milliseconds; undefined until it was seen once. */
export interface TurnCosts {
  /** From the start of a resident to its first answer. */
  start: number | undefined
  /** The last answer of one that was running already. */
  answer: number | undefined
}

/** For what was never started: Node with a verifier takes 0.2 s, the native prover with the key of a small circuit 0.1 s. */
const UNSEEN_START_MS = 500

/**
 * How long a caller should wait for its turn at busy residents before it has a further one started: as long as that start
 * takes. With a wait that is expected to be longer it does not wait at all. At worst that costs twice the better choice.
 *
 * @param ahead callers who wait already
 * @param residents that answer them
 * @returns milliseconds, 0 where it should not wait
 */
export function worthWaiting(costs: TurnCosts, ahead: number, residents: number): number {
  const start = costs.start ?? UNSEEN_START_MS
  const expected = ((costs.answer ?? 0) * (ahead + 1)) / residents
  return expected < start ? start : 0
}
