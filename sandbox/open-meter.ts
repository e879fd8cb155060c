import { openControlGroup } from './control-group.ts'
import type { Meter } from './meter.ts'
import { openSampler } from './sampler.ts'
import type { Limits } from './sandbox.ts'

/** Control groups where this process may make them, else sampling of /proc. */
export function openMeter(limits: Limits): Meter {
  return openControlGroup(limits) ?? openSampler()
}
