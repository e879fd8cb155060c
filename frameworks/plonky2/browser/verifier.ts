import { judgeByWasi } from '../../languages/wasi/judge-by-wasi.ts'
import type { StartProgram } from '../../program-verifier.ts'

/** The worker's verifier, for WebAssembly. */
export const startPlonky2: StartProgram = async (_toolchain, wasm) => {
  const judge = await judgeByWasi(wasm)
  return (texts) => judge(['plonky2-verifier'], texts)
}
