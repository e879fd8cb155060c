import { unlabelVerificationKey } from '@proofyard/contract/development-key.ts'
import type { Claim } from '@proofyard/contract/claim.ts'
import { JsonObject } from '@proofyard/contract/json.ts'
import { sizeClassOf } from '@proofyard/core/queue/size-class.ts'
import { readManifest } from '@proofyard/frameworks/manifest/read-manifest.ts'
import { findFramework, frameworks, toolchainIdFor } from '@proofyard/frameworks/registry.ts'
import { validationError } from '../../errors/request-error.ts'
import type { ClaimKey } from './claim-key.ts'
import { readObject } from './document-text.ts'
import { requireVerifier } from './require-verifier.ts'

const UNKNOWN =
  'The verification key came with the request: this server knows neither what its circuit says nor where the key comes from.'

/**
 * The manifest and the key that came with a claim.
 * @throws InvalidUploadError for a manifest that cannot be used; RequestError 422 for documents that are missing or none
 */
export async function readBroughtKey({ manifest: sent, verification_key: sentKey }: Claim): Promise<ClaimKey> {
  if (sent === undefined || sent === null) {
    throw validationError(
      'body.manifest',
      'Send the manifest of the circuit and its verification_key, or a circuit_id.',
    )
  }
  if (sentKey === undefined || sentKey === null) {
    throw validationError('body.verification_key', 'Send the verification_key that belongs to the manifest.')
  }
  const manifest = readManifest(JSON.stringify(sent), frameworks)
  const framework = findFramework(manifest.circuitType)
  const toolchain = toolchainIdFor(framework, manifest)
  requireVerifier({ circuitType: framework.name, toolchain })
  const { key, labels } = unlabelVerificationKey(readObject(sentKey, 'body.verification_key'))
  const size = sizeClassOf(framework.resources('verify', { manifest, details: {}, fileBytes: {}, measured: {} }))
  return {
    circuit: {
      circuitType: framework.name,
      toolchain,
      size,
      manifest: JsonObject.parse(manifest),
      verificationKey: JSON.stringify(key),
    },
    known: { setup: null, warnings: [UNKNOWN, ...labels] },
  }
}
