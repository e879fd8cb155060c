import { startGnark } from './gnark/browser/verifier.ts'
import { startNoir } from './noir/browser/verifier.ts'
import { startPlonky2 } from './plonky2/browser/verifier.ts'
import type { StartProgram } from './program-verifier.ts'

export { NoVerdictError } from './program-verifier.ts'

/** By framework, what starts its verifiers. Runs in the threads of browsers. */
export const programVerifiers: Record<string, StartProgram> = {
  gnark: startGnark,
  noir: startNoir,
  plonky2: startPlonky2,
}
