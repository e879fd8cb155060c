import type { WarmPrograms } from '@proofyard/frameworks/warm/keep-warm.ts'

/** For jobs of which no program stays. */
export const nothingStays: WarmPrograms = {
  of: () => ({ ask: () => Promise.resolve(undefined) }),
  end: () => Promise.resolve(),
}
