import { frameworkKeys } from '@proofyard/contract/circuit-details.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerFinishBuild } from '@proofyard/contract/worker.ts'
import { finishBuildElsewhere } from '@proofyard/core/elsewhere/finish-build.ts'
import { readJobWork } from '@proofyard/core/elsewhere/job-files.ts'
import type { Lease } from '@proofyard/core/elsewhere/lease.ts'
import type { Core } from '@proofyard/core/context.ts'
import { sizeClassOf } from '@proofyard/core/queue/size-class.ts'
import { proofResources } from '@proofyard/frameworks/job-resources.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { z } from 'zod'
import { workerCall } from '../../call.ts'
import { validationError } from '../../errors/request-error.ts'
import { parsePart } from '../../parse-part.ts'
import { deliveryOf } from './delivery.ts'
import { isExternal } from '../../is-external.ts'

const MIB = 1024 ** 2

export const workerFinishBuild = workerCall(routes.workerFinishBuild, async ({ core, workerKey, parameter, body }) => {
  const { setup, versions, warnings, compute_times } = body
  const computeTimes = { total: 0, ...compute_times }
  const facts = { details: body.details, setup, versions, warnings, computeTimes }
  const outcome = await finishBuildElsewhere(core, workerKey, deliveryOf(parameter), facts, (lease, fileBytes) =>
    sizesFor(core, lease, body, fileBytes),
  )
  return { outcome }
})

async function sizesFor(
  core: Core,
  lease: Lease,
  { details, measured }: WorkerFinishBuild,
  fileBytes: Record<string, number>,
) {
  // What is not the framework's own would stand in the place of what this server says of the build.
  parsePart(z.strictObject(frameworkKeys[lease.circuitType]).partial(), details, 'body.details')
  const negative = Object.entries(details).find(([, value]) => typeof value === 'number' && value < 0)
  if (negative !== undefined) throw validationError(`body.details.${negative[0]}`, 'It cannot be less than 0.')
  const framework = findFramework(lease.circuitType)
  // What its prover takes is known there, and not here.
  const unknown = { ...NO_RESOURCES, memoryBytes: 64 * MIB, threads: 1 }
  if (isExternal(lease)) return { proveSize: sizeClassOf(unknown), verifySize: sizeClassOf(unknown) }
  const { manifest } = await readJobWork(core, lease)
  try {
    const facts = { manifest: framework.manifest.parse(manifest), details, fileBytes, measured }
    return {
      proveSize: sizeClassOf(proofResources(framework, facts)),
      verifySize: sizeClassOf(framework.resources('verify', facts)),
    }
  } catch {
    throw validationError(
      'body.measured',
      'The facts of the build are not those of its framework: what proofs take cannot be told.',
    )
  }
}
