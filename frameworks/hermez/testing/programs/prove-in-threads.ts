import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { toJson } from '../../programs/goldilocks.ts'
import { loadPilcom } from '../../programs/pilcom.ts'
import type { Pil } from '../../programs/pilcom.ts'
import { loadProver } from '../../programs/prover.ts'
import { readValues } from '../../programs/values-file.ts'

/** prove-in-threads <toolchain> <build> <trace.bin> <proof>: has pil-stark make a proof with all its threads. */
const [toolchain = '', build = '', trace = '', result = ''] = process.argv.slice(2)
const pil: Pil = JSON.parse(readFileSync(join(build, 'pil.json'), 'utf8'))
const { newConstants, newCommitments } = loadPilcom(toolchain)
const { openMerkleHash, prove } = await loadProver(toolchain, 'many')
const [constants, committed] = [newConstants(pil), newCommitments(pil)]
await readValues(constants, join(build, 'constants.bin'), 'constants')
await readValues(committed, trace, 'a trace')
const tree = await (await openMerkleHash()).readFromFile(join(build, 'constants.tree'))
const { proof } = await prove(
  committed,
  constants,
  tree,
  JSON.parse(readFileSync(join(build, 'starkinfo.json'), 'utf8')),
)
writeFileSync(result, toJson(proof))
process.exit()
