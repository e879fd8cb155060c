import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitInput } from './fit-input.ts'
import type { InputSignal } from './input-signals.ts'
import { parseInput } from './parse-input.ts'
import type { Templates } from './templates.ts'
import { computeWitness } from './witness-program.ts'

/**
 * Loads the witness program of a build.
 *
 * @returns the function that makes the `.wtns` file of an input; it throws InputError for one that does not fit
 */
export async function openWitnessCalculator(build: string): Promise<(input: string) => Promise<Buffer>> {
  const signals: InputSignal[] = JSON.parse(readFileSync(join(build, 'inputs.json'), 'utf8'))
  const templates: Templates = JSON.parse(readFileSync(join(build, 'templates.json'), 'utf8'))
  const program = await WebAssembly.compile(readFileSync(join(build, 'circuit.wasm')))
  return async (input) => await computeWitness(program, fitInput(parseInput(input), signals), templates)
}
