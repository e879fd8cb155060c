import type { ResidentPool } from '../residents/resident-pool.ts'

/** For jobs of which no program stays. */
export const nothingStays: ResidentPool = {
  of: () => ({ ask: () => Promise.resolve(undefined), start: () => undefined }),
  end: () => Promise.resolve(),
}
