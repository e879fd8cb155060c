import { routes } from '@proofyard/contract/routes.ts'
import { verifyClaim } from '@proofyard/core/claims/verify-claim.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import { readBroughtKey } from './brought-key.ts'
import { readDocument, readObject } from './document-text.ts'
import { keyOfCircuit } from './key-of-circuit.ts'

/** Keys and proofs of all frameworks have less; a key of a large circuit is a megabyte or two. */
const CLAIM_BYTES = 32 * 1024 * 1024

/** Everyone who is signed in may have a proof verified that was made anywhere; a worker does it, and nothing of it is kept. */
export const claimVerify = call(
  routes.claimVerify,
  async ({ core, viewer, body, request, reply }) => {
    const { circuit_id: identifier } = body
    const { known, circuit } = await (typeof identifier === 'string'
      ? keyOfCircuit(core, viewer, identifier)
      : readBroughtKey(body))
    circuit.texts.set('public', JSON.stringify(readDocument(body.public, 'body.public')))
    circuit.texts.set('proof', JSON.stringify(readObject(body.proof, 'body.proof')))
    // As values they are twenty times as long, and their caller may wait for a minute.
    Object.assign(body, { manifest: null, verification_key: null, public: null, proof: null })
    request.body = null
    const { verified, reason = null } = await verifyClaim(core, viewer, circuit, { signal: callerWaits(reply) })
    const { claimWarning } = findFramework(circuit.circuitType)
    const warnings = new Set([...(claimWarning === undefined ? [] : [claimWarning]), ...known.warnings])
    return { verified, reason, setup: known.setup, warnings: [...warnings] }
  },
  { bodyLimit: CLAIM_BYTES },
)
