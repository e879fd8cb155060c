import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { listParameters, onDataBus, publicLayout } from '../abi/layout.ts'
import type { Parameter, PublicLayout } from '../abi/layout.ts'
import { pairOf } from '../pairs.ts'
import type { Pair } from '../pairs.ts'
import { compileProgram } from './compiler.ts'
import { readProject } from './project-manifest.ts'

/** What a compilation reports: JSON on standard output. */
export interface CompileReport {
  packageName: string
  /** The compiler that Nargo.toml asks for. */
  compilerVersion: string | null
  layout: PublicLayout
  parameters: Parameter[]
  acirOpcodes: number | null
  warnings: string[]
}

/**
 * compile <toolchain> <version of Noir> <project> <folder for the results>
 *
 * Leaves `program.json`: the program as nargo writes it.
 */
await runHarness(async ([toolchain = '', noir = '', project = '', results = '']): Promise<CompileReport> => {
  const pair = pairOf(noir)
  const { name, compilerVersion, entry, dependencies } = readProject(project)
  const { program, warnings } = await compileProgram({ toolchain, pair, project, entry, dependencies })
  const bus = onDataBus(program.abi)
  if (bus.length > 0) {
    throw new InputError(
      `main takes or gives ${bus.join(', ')} by call_data or return_data, which only Aztec's own kernel proves. Declare them pub, or private.`,
    )
  }
  writeFileSync(join(results, 'program.json'), JSON.stringify(program))
  return {
    packageName: name,
    compilerVersion: compilerVersion ?? null,
    layout: publicLayout(program.abi, pair.publicInputs),
    parameters: listParameters(program.abi),
    acirOpcodes: countOpcodes(program.bytecode, pair) ?? null,
    warnings,
  }
})

/** Older versions write the program with bincode, in which the length of a list stands before it. */
function countOpcodes(bytecode: string, { opcodesAt }: Pair): number | undefined {
  if (opcodesAt === undefined) return undefined
  return Number(gunzipSync(Buffer.from(bytecode, 'base64')).readBigUInt64LE(opcodesAt))
}
