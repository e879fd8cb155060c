import type { CircuitType } from '../circuit-type.ts'

/** The file of a project that holds an example of a proof's input. */
export function sampleInputFile(type: CircuitType): string {
  return type === 'noir' ? 'Prover.toml' : 'input.json'
}
