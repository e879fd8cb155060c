import { readFileSync } from 'node:fs'
import { runVerifier } from '../../languages/node/programs/harness.ts'
import { plonkProofBytes } from '../plonk-forms.ts'
import { openVerifier } from './plonk.ts'

/**
 * plonk-verify <toolchain> <version of Noir> <points> <verification key> <public inputs> <proof>
 *
 * Rejects a proof that does not hold.
 */
await runVerifier(async ([toolchain = '', noir = '', crs = '', keyPath = '', inputsPath = '', proofPath = '']) => {
  const { api, raw, composer } = await openVerifier(toolchain, noir, crs)
  const proof = readFileSync(proofPath)
  if (proof.length !== plonkProofBytes) return false
  try {
    await api.acirLoadVerificationKey(composer, raw(readFileSync(keyPath)))
    return await api.acirVerifyProof(composer, Buffer.concat([readFileSync(inputsPath), proof]), false)
  } catch {
    // The verifier stops with a trap at points that are none.
    return false
  }
})
