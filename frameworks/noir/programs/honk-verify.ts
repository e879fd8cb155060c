import { readFileSync } from 'node:fs'
import { runVerifier } from '../../languages/node/programs/harness.ts'
import { honkSettings } from '../honk-settings.ts'
import { type HonkApi, startHonk } from './honk.ts'
import { readG2, readPoints } from './point-files.ts'

/**
 * honk-verify <toolchain> <version of Noir> <points> <verification key> <public inputs> <proof>
 *
 * Rejects a proof that does not hold.
 */
await runVerifier(async ([toolchain = '', , crs = '', ...claim]) => {
  const api = await startHonk(toolchain)
  await api.srsInitSrs({ pointsBuf: readPoints(crs, 1), numPoints: 1, g2Point: readG2(crs) })
  return await holds(api, claim)
})

async function holds(verifier: HonkApi, [keyPath = '', inputsPath = '', proofPath = '']: string[]): Promise<boolean> {
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
