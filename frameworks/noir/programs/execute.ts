import { readFileSync, writeFileSync } from 'node:fs'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import type { Program } from './program.ts'
import { placesOfFailure } from './failure-places.ts'
import { fitInput } from './fit-input.ts'
import type { ProgramValue } from './fit-input.ts'
import { loadPackage } from './packages.ts'
import { parseInput } from './parse-input.ts'

/**
 * execute <toolchain> <program> <witness file>
 *
 * Reads an input from standard input, JSON or TOML, and writes the compressed witness.
 */
await runHarness(async ([toolchain = '', programPath = '', witnessPath = '']) => {
  const program: Program = JSON.parse(readFileSync(programPath, 'utf8'))
  const inputs = fitInput(parseInput(readFileSync(0, 'utf8')), program.abi.parameters)
  let unanswered: string | undefined
  const answer: Answer = (oracle) => {
    // What a program prints may be secret, and no one reads it.
    if (oracle === 'print') return Promise.resolve([])
    unanswered = oracle
    return Promise.reject(oracleFault(oracle))
  }
  const { Noir } = loadPackage<Executor>(toolchain, '@noir-lang/noir_js')
  try {
    const { witness } = await new Noir(program).execute(inputs, answer)
    writeFileSync(witnessPath, witness)
  } catch (error) {
    throw unanswered === undefined ? faultOf(error, program) : oracleFault(unanswered)
  }
})

interface Executor {
  Noir: new (program: Program) => {
    execute: (inputs: Record<string, ProgramValue>, answer: Answer) => Promise<{ witness: Uint8Array }>
  }
}

/** Answers an oracle that the program calls. */
type Answer = (oracle: string) => Promise<string[]>

function oracleFault(oracle: string): InputError {
  return new InputError(`The program calls the oracle ${oracle}, and nothing answers oracles here.`)
}

function faultOf(error: unknown, program: Program): Error {
  const message = (error instanceof Error ? error.message : String(error))
    .replaceAll(/^(?:Circuit execution failed: |Error: |Assertion failed: )+/g, '')
    .trim()
  if (error instanceof WebAssembly.RuntimeError) {
    return new InputError(`The execution of the program crashed (${message}).`)
  }
  const places = placesOfFailure(error, program)
  const where = places.length === 0 ? '' : ` at ${places.join(', called from ')}`
  const what = message === 'Cannot satisfy constraint' ? 'a constraint does not hold' : message
  return new InputError(`The input does not satisfy the program: ${what}${where}.`)
}
