import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runExecutor } from './executor.ts'
import { loadPilcom } from './pilcom.ts'
import type { Pil } from './pilcom.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { unpackSources } from './sources.ts'
import { settleValues, writeValues } from './values-file.ts'

/**
 * build-constants <toolchain> <compiled> <empty folder for the sources> <folder for the results>
 *
 * Has the project's `buildConstants` fill the constant polynomials, and leaves `constants.bin`.
 */
await runHarness(async ([toolchain = '', compiled = '', sources = '', results = '']) => {
  const { newConstants, field } = loadPilcom(toolchain)
  const pil: Pil = JSON.parse(readFileSync(join(compiled, 'pil.json'), 'utf8'))
  const constants = newConstants(pil)
  await unpackSources(join(compiled, 'sources.tar'), sources)
  await runExecutor(sources, 'buildConstants', [constants, { F: field, pil: structuredClone(pil) }])
  settleValues(constants)
  writeValues(constants, join(results, 'constants.bin'))
})
