import { needOf } from '@proofyard/core/elsewhere/worker-keys.ts'
import { bestCapability } from '@proofyard/core/workers/best-capability.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import type { ServerContext } from '../context.ts'

/**
 * The prover outside of Proofyard that a build goes to: where one is connected, and where the operator has such builds wait for one.
 * @returns undefined where the build is to fail with the reason
 */
export async function awaitedProver(
  { core, externalProvers }: ServerContext,
  externalProver: string | undefined,
): Promise<string | undefined> {
  if (externalProver === undefined || externalProvers === 'wait') return externalProver
  const need = needOf(externalProver)
  const { capabilities } = await readLiveCapabilities(core)
  const isConnected = need !== undefined && bestCapability(capabilities, need)?.state === 'ready'
  return isConnected ? externalProver : undefined
}
