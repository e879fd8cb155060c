import type { Capability } from './capability.ts'
import { type Need, bestCapability } from './best-capability.ts'

/**
 * The machines whose workers take jobs of a need.
 *
 * @param states in which its toolchain counts as there
 */
export function servingMachines<Machine extends { capabilities: Capability[] }>(
  machines: Machine[],
  need: Need,
  states: readonly Capability['state'][] = ['ready'],
): Machine[] {
  return machines.filter(({ capabilities }) => {
    const capability = bestCapability(capabilities, need)
    return capability !== undefined && states.includes(capability.state)
  })
}
