import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitInput } from './fit-input.ts'
import type { InputSignal } from './input-signals.ts'
import { parseInput } from './parse-input.ts'
import { report } from '../../programs/report.ts'
import type { TemplateFiles } from './templates.ts'
import { computeWitness } from './witness-program.ts'

/**
 * witness <folder of the build> <witness file>
 *
 * Reads an input from standard input and writes the witness.
 */
await report(async ([build = '', witnessPath = '']) => {
  const signals: InputSignal[] = JSON.parse(readFileSync(join(build, 'inputs.json'), 'utf8'))
  const templates: TemplateFiles = JSON.parse(readFileSync(join(build, 'templates.json'), 'utf8'))
  const inputs = fitInput(parseInput(readFileSync(0, 'utf8')), signals)
  writeFileSync(witnessPath, await computeWitness(readFileSync(join(build, 'circuit.wasm')), inputs, templates))
})
