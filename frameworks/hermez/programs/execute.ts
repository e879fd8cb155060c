import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkTrace } from './check-trace.ts'
import { runExecutor } from './executor.ts'
import { parseInput } from './parse-input.ts'
import { loadPilcom } from './pilcom.ts'
import type { Pil } from './pilcom.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { unpackSources } from './sources.ts'
import { readValues, settleValues, writeValues } from './values-file.ts'

/**
 * execute <toolchain> <build> <empty folder for the sources> <folder for the results> < input
 *
 * Has the project's `execute` fill the committed polynomials, checks them against the PIL, and leaves `trace.bin`. The
 * check is for the person who waits: a project that meddles with it deceives itself, for the proof will not hold.
 */
await runHarness(async ([toolchain = '', build = '', sources = '', results = '']) => {
  const input = parseInput(readFileSync(0, 'utf8'))
  const pilcom = loadPilcom(toolchain)
  const pil: Pil = JSON.parse(readFileSync(join(build, 'pil.json'), 'utf8'))
  const constants = pilcom.newConstants(pil)
  await readValues(constants, join(build, 'constants.bin'), 'the constant polynomials')
  await unpackSources(join(build, 'sources.tar'), sources)
  const committed = pilcom.newCommitments(pil)
  await runExecutor(sources, 'execute', [committed, input, { F: pilcom.field, pil: structuredClone(pil) }])
  settleValues(committed)
  await checkTrace(pilcom, pil, committed, constants)
  writeValues(committed, join(results, 'trace.bin'))
})
