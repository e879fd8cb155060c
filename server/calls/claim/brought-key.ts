import { unlabelVerificationKey } from '@proofyard/contract/development-key.ts'
import type { Claim } from '@proofyard/contract/claim.ts'
import { JsonObject } from '@proofyard/contract/json.ts'
import { advisoryText, findAdvisories } from '@proofyard/core/advisories/find-advisories.ts'
import { sizeClassOf } from '@proofyard/core/queue/size-class.ts'
import { readManifest } from '@proofyard/frameworks/manifest/read-manifest.ts'
import { findFramework, frameworks, toolchainIdFor } from '@proofyard/frameworks/registry.ts'
import { validationError } from '../../errors/request-error.ts'
import type { ClaimKey } from './claim-key.ts'
import { readObject } from './document-text.ts'
import { requireVerifier } from './require-verifier.ts'

/** As much as an upload's sindri.json may have. */
const MANIFEST_CHARACTERS = 256 * 1024

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
  const text = JSON.stringify(sent)
  if (text.length > MANIFEST_CHARACTERS) {
    throw validationError('body.manifest', `It is longer than ${MANIFEST_CHARACTERS / 1024} KiB: no sindri.json is.`)
  }
  const manifest = readManifest(text, frameworks)
  const framework = findFramework(manifest.circuitType)
  const toolchain = toolchainIdFor(framework, manifest)
  requireVerifier({ circuitType: framework.name, toolchain })
  const { key, labels } = unlabelVerificationKey(readObject(sentKey, 'body.verification_key'))
  const parsed = JsonObject.parse(manifest)
  const { provingScheme } = parsed
  const advisories = findAdvisories({
    versions: framework.versionsOf(manifest),
    provingScheme: typeof provingScheme === 'string' ? provingScheme : '',
  })
  const size = sizeClassOf(framework.resources('verify', { manifest, details: {}, fileBytes: {}, measured: {} }))
  return {
    circuit: {
      circuitType: framework.name,
      toolchain,
      size,
      manifest: parsed,
      storedKey: undefined,
      texts: new Map([['verification_key', JSON.stringify(key)]]),
    },
    known: { setup: null, warnings: [UNKNOWN, ...labels, ...advisories.map(advisoryText)] },
  }
}
