import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curveOf, schemeOf } from './curves.ts'
import { importFromSnarkjs, presetCurve } from './quick-curve.ts'
import { report } from '../../programs/report.ts'
import { openZkey, refuseForgeableKey } from './zkey-file.ts'

/**
 * export-keys <scheme> <curve> <zkey> <folder for the results>
 *
 * Leaves `verification_key.json` and on bn254 `verifier.sol`, as snarkjs makes them; refuses a Groth16 key that anybody
 * could forge proofs for, whoever made it.
 */
await report(async ([schemeName, curveName, zkeyPath = '', results = '']) => {
  const [scheme, curve] = [schemeOf(schemeName), curveOf(curveName)]
  if (scheme === 'groth16') {
    const { file } = openZkey(zkeyPath, 'The proving key', curve)
    refuseForgeableKey(file, curve)
    file.close()
  }

  await presetCurve(curve.name)
  const exportVerificationKey =
    await importFromSnarkjs<(zkey: string) => Promise<object>>('zkey_export_verificationkey')
  const key = await exportVerificationKey(zkeyPath)
  writeFileSync(join(results, 'verification_key.json'), `${JSON.stringify(key, undefined, 1)}\n`)
  // The chains' precompiled pairing, and with it snarkjs's templates, are bn254's.
  if (curve.name !== 'bn254') return
  const exportVerifier = await importFromSnarkjs<ExportVerifier>('zkey_export_solidityverifier')
  const template = new URL(`./templates/verifier_${scheme}.sol.ejs`, import.meta.resolve('snarkjs'))
  const verifier = await exportVerifier(zkeyPath, { [scheme]: readFileSync(fileURLToPath(template), 'utf8') })
  writeFileSync(join(results, 'verifier.sol'), verifier)
})

type ExportVerifier = (zkey: string, templates: Record<string, string>) => Promise<string>
