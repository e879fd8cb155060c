import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { curveOf, schemeOf } from './curves.ts'
import { importFromSnarkjs, presetCurve } from './quick-curve.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { solidityTemplate } from './solidity-template.ts'
import { refuseForgeableKey } from './sound-key.ts'
import { openZkey, readVerificationPart } from './zkey-file.ts'

/**
 * export-keys <scheme> <curve> <zkey> <folder for the results>
 *
 * Leaves `verification_key.json` as snarkjs makes it, and on bn254 `verifier.sol`; refuses a Groth16 key that anybody
 * could forge proofs for, no matter who made it.
 */
await runHarness(async ([schemeName, curveName, zkeyPath = '', results = '']) => {
  const [scheme, curve] = [schemeOf(schemeName), curveOf(curveName)]
  const loaded = await presetCurve(curve.name)
  if (scheme === 'groth16') {
    const name = 'The proving key'
    const { file, header } = openZkey(zkeyPath, name, curve)
    await refuseForgeableKey(loaded, curve, readVerificationPart(file, header, curve), name)
    file.close()
  }

  const exportVerificationKey =
    await importFromSnarkjs<(zkey: string) => Promise<object>>('zkey_export_verificationkey')
  const key = await exportVerificationKey(zkeyPath)
  writeFileSync(join(results, 'verification_key.json'), `${JSON.stringify(key, undefined, 1)}\n`)
  // The chains' precompiled pairing, and with it snarkjs's templates, are bn254's.
  if (curve.name !== 'bn254') return
  const exportVerifier = await importFromSnarkjs<ExportVerifier>('zkey_export_solidityverifier')
  const verifier = await exportVerifier(zkeyPath, { [scheme]: solidityTemplate(scheme) })
  writeFileSync(join(results, 'verifier.sol'), verifier)
})

type ExportVerifier = (zkey: string, templates: Record<string, string>) => Promise<string>
