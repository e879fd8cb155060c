import type { Need } from '@proofyard/core/workers/best-capability.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'

/** Whether jobs are done by provers outside of Proofyard alone, so that nothing here can verify what they make. */
export function isExternal({ circuitType, toolchain }: Need): boolean {
  const { toolchains } = findFramework(circuitType)
  return toolchains.some(({ id, isExternal }) => id === toolchain && isExternal === true)
}
