import { readFileSync } from 'node:fs'
import { rejectedExit } from '../../programs/fault.ts'
import { type HonkApi, honkSettings, startHonk } from './honk.ts'
import { readG2, readPoints } from './point-files.ts'

/**
 * honk-verify <toolchain> <version of Noir> <points> <verification key> <public inputs> <proof>
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing.
 */
const [toolchain = '', , crs = '', keyPath = '', inputsPath = '', proofPath = ''] = process.argv.slice(2)
const api = await startHonk(toolchain)
await api.srsInitSrs({ pointsBuf: readPoints(crs, 1), numPoints: 1, g2Point: readG2(crs) })
process.exit((await holds(api)) ? 0 : rejectedExit)

async function holds(verifier: HonkApi): Promise<boolean> {
  const [proof, publicInputs] = [proofPath, inputsPath].map((path) => words(readFileSync(path)))
  if (proof === undefined || publicInputs === undefined) return false
  try {
    const claim = { verificationKey: readFileSync(keyPath), publicInputs, proof, settings: honkSettings }
    return (await verifier.circuitVerify(claim)).verified
  } catch {
    // The verifier stops with a trap at points that are none, and with an error at lengths that are wrong.
    return false
  }
}

/** Undefined where the bytes are no whole number of words. */
function words(bytes: Uint8Array): Uint8Array[] | undefined {
  if (bytes.length % 32 !== 0) return undefined
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.slice(index * 32, index * 32 + 32))
}
