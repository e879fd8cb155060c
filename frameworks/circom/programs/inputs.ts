import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { curveOf } from './curves.ts'
import { fitInput } from './fit-input.ts'
import type { InputSignal } from './input-signals.ts'
import { parseInput } from './parse-input.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { hashName } from './witness-program.ts'

/**
 * inputs <curve> <folder of the build> <file to write>
 *
 * Reads an input from standard input and writes it as the witness program in C++ takes it: a line for each value, with
 * the hash of the signal's name, the index, and the value modulo the prime in hexadecimal.
 */
await runHarness(async ([curve, build = '', path = '']) => {
  const { order } = curveOf(curve)
  const signals: InputSignal[] = JSON.parse(readFileSync(join(build, 'inputs.json'), 'utf8'))
  const lines = fitInput(parseInput(readFileSync(0, 'utf8')), signals).flatMap(({ name, values }) => {
    const hash = hashName(name)
    return values.map((value, index) => `${hash} ${index} ${(((value % order) + order) % order).toString(16)}\n`)
  })
  writeFileSync(path, lines.join(''))
})
