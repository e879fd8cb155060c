import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson } from './goldilocks.ts'
import { loadPilcom } from './pilcom.ts'
import type { Pil } from './pilcom.ts'
import { loadProver, threadsFor } from './prover.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { checkFirstRow } from './first-row.ts'
import { readValues } from './values-file.ts'
import { makeKey } from './verification-key.ts'

/**
 * make-key <toolchain> <compiled> <constants.bin> <folder for the results>
 *
 * Leaves `constants.tree`, the Merkle tree over the constant polynomials, and `verification_key.json`. Runs none of the
 * project's code, so that the key says what the PIL and the constants say.
 */
await runHarness(async ([toolchain = '', compiled = '', constantsFile = '', results = '']) => {
  const { newConstants } = loadPilcom(toolchain)
  const pil: Pil = JSON.parse(readFileSync(join(compiled, 'pil.json'), 'utf8'))
  const { buildConstTree } = await loadProver(toolchain, threadsFor(pil))
  const starkInfo = JSON.parse(readFileSync(join(compiled, 'starkinfo.json'), 'utf8'))
  const constants = newConstants(pil)
  await readValues(constants, constantsFile, 'the constant polynomials')
  checkFirstRow(pil, constants)
  const { MH, constTree, verKey } = await buildConstTree(starkInfo, pil, constants)
  await MH.writeToFile(constTree, join(results, 'constants.tree'))
  writeFileSync(
    join(results, 'verification_key.json'),
    JSON.stringify(makeKey(JSON.parse(toJson(verKey.constRoot)), starkInfo)),
  )
})
