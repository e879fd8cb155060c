import { findAdvisories } from '@proofyard/core/advisories/find-advisories.ts'
import { findBuild, requireReady } from '@proofyard/core/builds/find-build.ts'
import { findBuildFile } from '@proofyard/core/builds/find-build-file.ts'
import { warningsOf } from '@proofyard/core/builds/present-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { circuitNotFound } from '@proofyard/core/errors.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { ClaimKey } from './claim-key.ts'
import { requireVerifier } from './require-verifier.ts'

/**
 * The manifest and the key of a circuit that is here.
 * @throws DomainError `circuit_not_found`, `circuit_not_ready`, `no_verifier`
 */
export async function keyOfCircuit(core: Core, viewer: Viewer, identifier: string): Promise<ClaimKey> {
  const { build } = requireReady(await findBuild(core, viewer, identifier), identifier)
  const { circuitType, toolchain, manifest, setup, verifySize: size } = build
  requireVerifier({ circuitType, toolchain })
  const storedKey = await findBuildFile(core, build.id, 'verification_key')
  // Deleted meanwhile.
  if (storedKey === undefined) throw circuitNotFound(identifier)
  const warnings = warningsOf(build.warnings, findAdvisories(build)) ?? []
  return {
    circuit: { circuitType, toolchain, size, manifest, storedKey, texts: new Map() },
    known: { setup, warnings },
  }
}
