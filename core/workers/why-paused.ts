import type { LiveMachine } from './live-capabilities.ts'

/** Why no worker takes jobs at the moment, in the sentence of one of them; null where one does, or none is running. */
export function whyPaused(machines: Pick<LiveMachine, 'paused'>[]): string | null {
  return machines.every(({ paused }) => paused !== null) ? (machines[0]?.paused ?? null) : null
}
