import type { LiveMachine } from './live-capabilities.ts'

/** Why no worker of this installation takes jobs at the moment, in the sentence of one of them; null where one does, or none is running. */
export function whyPaused(machines: Pick<LiveMachine, 'paused' | 'keyId'>[]): string | null {
  const own = machines.filter(({ keyId }) => keyId === null)
  return own.every(({ paused }) => paused !== null) ? (own[0]?.paused ?? null) : null
}
