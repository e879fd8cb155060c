import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { BASELINE, baselineRoot } from './baseline.ts'
import { type Version, startVersion } from './version.ts'

/** This checkout and the baseline, both running. */
export interface Versions {
  named: [name: string, version: Version][]
  now: Version
  remove: () => Promise<void>
}

export const NOW = 'now'

/** Starts both, one after the other; only this checkout where it is alone. */
export async function startVersions({ isAlone }: { isAlone: boolean }): Promise<Versions> {
  if (isAlone) {
    const now = await startVersion(root)
    return { named: [[NOW, now]], now, remove: now.remove }
  }
  const before = await startVersion(await baselineRoot())
  try {
    const now = await startVersion(root)
    const named: Versions['named'] = [
      [BASELINE, before],
      [NOW, now],
    ]
    return { named, now, remove: async () => void (await Promise.all([before.remove(), now.remove()])) }
  } catch (error) {
    await before.remove()
    throw error
  }
}

/** Both in turn, each first in every second round. */
export function inTurn(named: Versions['named'], round: number): Versions['named'] {
  return round % 2 === 0 ? named : named.toReversed()
}
