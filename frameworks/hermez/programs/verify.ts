import { readFileSync } from 'node:fs'
import { rejectedExit } from './fault.ts'
import { holds } from './judge.ts'
import { loadProver } from './prover.ts'

/**
 * verify <toolchain> <verification key> <public values> <proof>
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing. The verification is
 * pil-stark's own; before it, everything is refused that would give one proof several forms, or that it does not look at.
 */
console.log = () => {}
const [toolchain = '', ...files] = process.argv.slice(2)
const [key, publicValues, proof]: unknown[] = files.map((path) => JSON.parse(readFileSync(path, 'utf8')))
process.exit((await holds(await loadProver(toolchain, 'one'), key, publicValues, proof)) ? 0 : rejectedExit)
