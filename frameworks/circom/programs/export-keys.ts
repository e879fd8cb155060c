import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importFromSnarkjs, presetCurve } from './quick-curve.ts'
import { report } from './report.ts'
import { openZkey, refuseForgeableKey } from './zkey-file.ts'

/**
 * export-keys <zkey> <folder for the results>
 *
 * Leaves `verification_key.json` and `verifier.sol`, both as snarkjs makes them; refuses a key that anybody could forge
 * proofs for, whoever made it.
 */
await report(async ([zkeyPath = '', results = '']) => {
  const { file } = openZkey(zkeyPath, 'The proving key')
  refuseForgeableKey(file)
  file.close()

  await presetCurve()
  const exportVerificationKey =
    await importFromSnarkjs<(zkey: string) => Promise<object>>('zkey_export_verificationkey')
  const exportVerifier = await importFromSnarkjs<ExportVerifier>('zkey_export_solidityverifier')
  const template = fileURLToPath(new URL('./templates/verifier_groth16.sol.ejs', import.meta.resolve('snarkjs')))
  const key = await exportVerificationKey(zkeyPath)
  writeFileSync(join(results, 'verification_key.json'), `${JSON.stringify(key, undefined, 1)}\n`)
  writeFileSync(
    join(results, 'verifier.sol'),
    await exportVerifier(zkeyPath, { groth16: readFileSync(template, 'utf8') }),
  )
})

type ExportVerifier = (zkey: string, templates: { groth16: string }) => Promise<string>
