import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilePil, mainFile } from './compile-pil.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { toJson } from './goldilocks.ts'
import { findOpenPublics } from './open-publics.ts'
import { loadPilcom } from './pilcom.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { packSources } from './sources.ts'
import { readStarkStruct, securityBits } from './stark-struct.ts'
import { traceShape } from './trace-shape.ts'

/**
 * compile <toolchain> <project> <folder for the results>
 *
 * Leaves `pil.json`, `starkinfo.json` (the STARK that proves it) and `sources.tar`; runs none of the project's code. Reports
 * the public values, and those of them that no identity uses.
 */
await runHarness(async ([toolchain = '', project = '', results = '']) => {
  if (!existsSync(join(project, 'executor.js'))) {
    throw new InputError('The project has no executor.js: it must export buildConstants and execute.')
  }
  const pilcom = loadPilcom(toolchain)
  const pil = await compilePil(pilcom, project)
  const shape = traceShape(pil)
  const openPublics = findOpenPublics(pil)
  const struct = readStarkStruct(project, shape.rowBits)
  // pil-stark writes its own marks into its PIL.
  writeFileSync(join(results, 'pil.json'), toJson(pil))
  const starkInfo = makeStarkInfo()
  const ofExpression = starkInfo.publics.find(({ polType }) => polType === 'imP')
  if (ofExpression !== undefined) {
    throw new InputError(
      `The public value ${ofExpression.name} is taken from an expression, which pil-stark cannot prove: commit to a polynomial that equals it.`,
    )
  }
  writeFileSync(join(results, 'starkinfo.json'), toJson(starkInfo))
  await packSources(project, join(results, 'sources.tar'))
  return {
    ...shape,
    securityBits: securityBits(struct),
    openPublics,
    publics: starkInfo.publics.map(({ name }) => name),
  }

  function makeStarkInfo() {
    try {
      return pilcom.starkInfo(pil, struct, {})
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new InputError(`No STARK can be built for ${mainFile}: ${message.slice(0, 1000)}`, { cause: error })
    }
  }
})
