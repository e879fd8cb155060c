import { settledWithin } from '@proofyard/core/process/settled-within.ts'

/**
 * A step that is done again and again, and keeps its caller waiting for so long at most. One that takes longer goes on by itself; where as many as
 * `maxHanging` do, none is begun beside them.
 */
export function boundedStep(
  step: () => Promise<void>,
  { timeoutMs, maxHanging }: { timeoutMs: number; maxHanging: number },
): () => Promise<void> {
  let underWay = 0
  return async () => {
    if (underWay >= maxHanging) return
    underWay += 1
    const end = () => {
      underWay -= 1
    }
    await settledWithin(step().finally(end), timeoutMs)
  }
}
