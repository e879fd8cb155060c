import * as z from 'zod/mini'
import { judgeByWasi } from '../../languages/wasi/judge-by-wasi.ts'
import type { StartProgram } from '../../program-verifier.ts'
import { gnarkVersionNames, gnarkVersions, toolchainId } from '../versions.ts'

/** The words of a manifest that say which proof system it is; for those that it leaves out there are gnark's own. */
const System = z.object({
  curve: z.optional(z.string()),
  provingScheme: z.optional(z.enum(['groth16', 'plonk'])),
  proverHashToFieldName: z.optional(z.enum(['', 'CometBlsHashToField'])),
})

/** The worker's own program, for WebAssembly. */
export const startGnark: StartProgram = async (toolchain, wasm) => {
  const version = gnarkVersionNames.find((name) => toolchainId(name) === toolchain)
  if (version === undefined) throw new Error(`there is no verifier of ${toolchain}.`)
  const judge = await judgeByWasi(wasm)
  return async (texts, told) => {
    const { data } = System.safeParse(told?.manifest)
    const { curve = 'bn254', provingScheme = 'groth16', proverHashToFieldName = '' } = data ?? {}
    if (data === undefined || !gnarkVersions[version].curves.includes(curve))
      throw new Error(`its manifest names no proof system of gnark ${version}.`)
    return await judge(['gnark-keys', 'verify', curve, provingScheme, proverHashToFieldName], texts)
  }
}
