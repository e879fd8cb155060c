import { readFileSync } from 'node:fs'
import { rejectedExit } from '../../programs/fault.ts'
import { openVerifier, plonkProofBytes } from './plonk.ts'

/**
 * plonk-verify <toolchain> <version of Noir> <points> <verification key> <public inputs> <proof>
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing.
 */
const [toolchain = '', noir = '', crs = '', keyPath = '', inputsPath = '', proofPath = ''] = process.argv.slice(2)
const { api, raw, composer } = await openVerifier(toolchain, noir, crs)
process.exit((await holds()) ? 0 : rejectedExit)

async function holds(): Promise<boolean> {
  const proof = readFileSync(proofPath)
  if (proof.length !== plonkProofBytes) return false
  try {
    await api.acirLoadVerificationKey(composer, raw(readFileSync(keyPath)))
    return await api.acirVerifyProof(composer, Buffer.concat([readFileSync(inputsPath), proof]), false)
  } catch {
    // The verifier stops with a trap at points that are none.
    return false
  }
}
