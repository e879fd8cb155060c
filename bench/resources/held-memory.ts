import { heldBytes } from '@proofyard/sandbox/control-group.ts'

/** To read the counters takes 0.2 ms. */
const TICK_MILLISECONDS = 10

/** How memory is measured on this machine, for the head of the tables. */
export function howMeasured(): string {
  return heldBytes() === undefined
    ? 'resident memory of the processes, sampled every 50 ms: there are no control groups'
    : `what the kernel counts for the control groups without pages of files, which it can drop, every ${TICK_MILLISECONDS} ms`
}

/**
 * Watches what the programs of this process hold.
 *
 * @param onHeld is told it again and again, in bytes; never where there are no control groups
 * @returns how to stop
 */
export function watchHeldMemory(onHeld: (bytes: number) => void): () => void {
  const timer = setInterval(() => {
    const bytes = heldBytes()
    if (bytes !== undefined) onHeld(bytes)
  }, TICK_MILLISECONDS)
  return () => clearInterval(timer)
}
