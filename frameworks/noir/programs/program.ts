import type { ProgramAbi } from '../abi/layout.ts'

/** A program as the compiler leaves it. */
export interface Program {
  abi: ProgramAbi
  /** The ACIR, compressed, in base64. */
  bytecode: string
  debug_symbols?: string
  file_map?: Record<string, { source: string; path: string }>
}
