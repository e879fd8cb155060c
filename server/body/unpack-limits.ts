import { availableParallelism } from 'node:os'

/** Of the sandbox that unpacks, and what a framework reads of a project besides. */
const BYTES_OF_ONE = 768 * 1024 ** 2

/** How many uploads a server takes in and unpacks: half of the processors, and an eighth of the memory at most. */
export function unpackLimits(memoryBytes: number, processors = availableParallelism()) {
  const atOnce = Math.max(1, Math.min(8, Math.floor(processors / 2), Math.floor(memoryBytes / 8 / BYTES_OF_ONE)))
  return { atOnce, ofTeam: 64, ofNetwork: 256, inLine: 64, waitMs: 60_000 }
}
