import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { toJson } from './goldilocks.ts'
import { loadPilcom } from './pilcom.ts'
import type { Pil } from './pilcom.ts'
import { loadProver, threadsFor } from './prover.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { readValues } from './values-file.ts'

/**
 * prove <toolchain> <build> <trace.bin> <folder for the results>
 *
 * Leaves `proof.json` and `public.json`; runs none of the project's code.
 */
await runHarness(async ([toolchain = '', build = '', trace = '', results = '']) => {
  const { newConstants, newCommitments } = loadPilcom(toolchain)
  const pil: Pil = JSON.parse(readFileSync(join(build, 'pil.json'), 'utf8'))
  const prover = await loadProver(toolchain, threadsFor(pil))
  const starkInfo = JSON.parse(readFileSync(join(build, 'starkinfo.json'), 'utf8'))
  const constants = newConstants(pil)
  const committed = newCommitments(pil)
  await readValues(constants, join(build, 'constants.bin'), 'the constant polynomials')
  await readValues(committed, trace, 'a trace')
  const merkleHash = await prover.openMerkleHash()
  const tree = await merkleHash.readFromFile(join(build, 'constants.tree'))
  const { proof, publics } = await makeProof()
  writeFileSync(join(results, 'proof.json'), toJson(proof))
  writeFileSync(join(results, 'public.json'), toJson(publics))

  async function makeProof() {
    try {
      return await prover.prove(committed, constants, tree, starkInfo)
    } catch (error) {
      // The project's own code may have passed over the check of its trace.
      const message = error instanceof Error ? error.message : String(error)
      throw new InputError(`The prover refused the trace: ${message.slice(0, 500)}`, { cause: error })
    }
  }
})
