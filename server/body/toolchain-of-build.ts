import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { needOf } from '@proofyard/core/elsewhere/worker-keys.ts'
import { readKnownMachines } from '@proofyard/core/workers/known-machines.ts'
import { servingMachines } from '@proofyard/core/workers/serving-machines.ts'
import type { CommonManifest, Description } from '@proofyard/frameworks/framework.ts'
import { type AnyFramework, toolchainIdFor } from '@proofyard/frameworks/registry.ts'
import type { ServerContext } from '../context.ts'

/** How a build was asked for. */
export interface AskedBuild {
  /** Whether the same was asked before, and the build is there: asked late, for it may be deleted while its project is unpacked. */
  isRepeat: () => Promise<boolean>
}

/**
 * Id of the toolchain that a build needs for all its jobs; null where it needs none.
 *
 * @throws InvalidUploadError where only a prover outside of Proofyard has it, none is connected or expected back, and the operator has no build
 *   wait for one: with what such a prover wants and what there is
 */
export async function toolchainOfBuild(
  context: ServerContext,
  framework: AnyFramework,
  { manifest, externalProver }: { manifest: CommonManifest } & Pick<Description, 'externalProver'>,
  asked?: AskedBuild,
): Promise<string | null> {
  const awaited = (await asked?.isRepeat()) === true ? externalProver : await awaitedProver(context, externalProver)
  const id = toolchainIdFor(framework, manifest, awaited)
  const toolchain = framework.toolchains.find((one) => one.id === id)
  if (awaited === undefined && toolchain?.isExternal === true) {
    throw new InvalidUploadError((await toolchain.missingRequirement()) ?? `No ${toolchain.id} is connected.`)
  }
  return id
}

/** The prover that it goes to: where one is connected or expected back, and where builds are to wait for one. */
async function awaitedProver(
  { core, externalProvers }: ServerContext,
  externalProver: string | undefined,
): Promise<string | undefined> {
  if (externalProver === undefined || externalProvers === 'wait') return externalProver
  const need = needOf(externalProver)
  if (need === undefined) return undefined
  const serving = servingMachines(await readKnownMachines(core), need, ['ready', 'installing'])
  return serving.length > 0 ? externalProver : undefined
}
