import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { needOf } from '@proofyard/core/elsewhere/worker-keys.ts'
import { bestCapability } from '@proofyard/core/workers/best-capability.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import type { CommonManifest, Description } from '@proofyard/frameworks/framework.ts'
import { type AnyFramework, toolchainIdFor } from '@proofyard/frameworks/registry.ts'
import type { ServerContext } from '../context.ts'

/**
 * Id of the toolchain that a build needs for all its jobs; null where it needs none.
 *
 * @throws InvalidUploadError where only a prover outside of Proofyard has it, none is connected, and the operator has no build wait for
 *   one: with what such a prover wants and what there is
 */
export async function toolchainOfBuild(
  context: ServerContext,
  framework: AnyFramework,
  { manifest, externalProver }: { manifest: CommonManifest } & Pick<Description, 'externalProver'>,
): Promise<string | null> {
  const awaited = await awaitedProver(context, externalProver)
  const id = toolchainIdFor(framework, manifest, awaited)
  const toolchain = framework.toolchains.find((one) => one.id === id)
  if (awaited === undefined && toolchain?.isExternal === true) {
    throw new InvalidUploadError((await toolchain.missingRequirement()) ?? `No ${toolchain.id} is connected.`)
  }
  return id
}

/** The prover that it goes to: where one is connected, and where builds are to wait for one. */
async function awaitedProver(
  { core, externalProvers }: ServerContext,
  externalProver: string | undefined,
): Promise<string | undefined> {
  if (externalProver === undefined || externalProvers === 'wait') return externalProver
  const need = needOf(externalProver)
  const { capabilities } = await readLiveCapabilities(core)
  const isConnected = need !== undefined && bestCapability(capabilities, need)?.state === 'ready'
  return isConnected ? externalProver : undefined
}
