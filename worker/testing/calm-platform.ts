import type { Pause } from '../pause.ts'
import type { UsageMeter } from '../usage-meter.ts'

/** For tests that ask neither whether jobs may be taken nor what they take of the processors. */
export const calmPlatform: { pause: Pause; usage: UsageMeter } = {
  pause: { why: () => null, hold: () => undefined, stop: () => undefined },
  usage: { add: () => undefined, stop: () => Promise.resolve() },
}
