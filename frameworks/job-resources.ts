import type { BuildFacts, CommonManifest } from './framework.ts'
import type { AnyFramework } from './registry.ts'
import { type Resources, largestOf } from './resources.ts'

/** What making a proof takes: its steps run one after the other, and the verification with them. */
export function proofResources(
  framework: Pick<AnyFramework, 'resources'>,
  facts: BuildFacts<CommonManifest>,
): Resources {
  return (['execute', 'prove', 'verify'] as const).map((step) => framework.resources(step, facts)).reduce(largestOf)
}
