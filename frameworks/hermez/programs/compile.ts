import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilePil, mainFile } from './compile-pil.ts'
import { Fault } from '../../programs/fault.ts'
import { toJson } from './goldilocks.ts'
import { loadPilcom } from './pilcom.ts'
import { report } from './report.ts'
import { packSources } from './sources.ts'
import { readStarkStruct, securityBits } from './stark-struct.ts'
import { traceShape } from './trace-shape.ts'

/**
 * compile <toolchain> <project> <folder for the results>
 *
 * Leaves `pil.json`, `starkinfo.json` (the STARK that proves it) and `sources.tar`; runs none of the project's code.
 */
await report(async ([toolchain = '', project = '', results = '']) => {
  if (!existsSync(join(project, 'executor.js'))) {
    throw new Fault('The project has no executor.js: it must export buildConstants and execute.')
  }
  const pilcom = loadPilcom(toolchain)
  const pil = await compilePil(pilcom, project)
  const shape = traceShape(pil)
  const struct = readStarkStruct(project, shape.rowBits)
  // pil-stark writes its own marks into the PIL that it is given.
  writeFileSync(join(results, 'pil.json'), toJson(pil))
  const starkInfo = makeStarkInfo()
  const ofExpression = starkInfo.publics.find(({ polType }) => polType === 'imP')
  if (ofExpression !== undefined) {
    throw new Fault(
      `The public value ${ofExpression.name} is taken from an expression, which pil-stark cannot prove: commit to a polynomial that equals it.`,
    )
  }
  writeFileSync(join(results, 'starkinfo.json'), toJson(starkInfo))
  await packSources(project, join(results, 'sources.tar'))
  return { ...shape, securityBits: securityBits(struct) }

  function makeStarkInfo() {
    try {
      return pilcom.starkInfo(pil, struct, {})
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      throw new Fault(`No STARK can be built for ${mainFile}: ${said.slice(0, 1000)}`, { cause: error })
    }
  }
})
