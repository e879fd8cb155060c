import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sampleFolder } from './sample-folder.ts'
import { findFreeWires } from './testing/free-wires.ts'

// What an input file cannot express: a prover who does not compute a witness as the circuit says, but takes any that the constraints allow.

const require = createRequire(import.meta.url)
const circom = join(dirname(require.resolve('circom2/package.json')), 'cli.js')

type Calculate = (wasm: Buffer) => Promise<{ calculateWitness: (input: object, sanity: number) => Promise<bigint[]> }>

/** The free wires of a circuit at the witness of an input. */
async function freeWires(folder: string, input: object): Promise<number[]> {
  await promisify(execFile)(process.execPath, [circom, 'circuit.circom', '--r1cs', '--wasm', '--O1'], { cwd: folder })
  const calculator: Calculate = require(join(folder, 'circuit_js', 'witness_calculator.js'))
  const made = await calculator(await readFile(join(folder, 'circuit_js', 'circuit.wasm')))
  return findFreeWires(await readFile(join(folder, 'circuit.r1cs')), await made.calculateWitness(input, 0))
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'free-wires-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each(['sudoku', 'private_vote', 'credit_chain', 'secret_text'])(
  '%s leaves a prover no choice but the input',
  async (name) => {
    const folder = await newFolder()
    await cp(sampleFolder(name), folder, { recursive: true })
    expect(await freeWires(folder, JSON.parse(await readFile(join(folder, 'input.json'), 'utf8')))).toEqual([])
  },
)

test('a wire that is computed and not bound is found', async () => {
  const folder = await newFolder()
  const sudoku = await readFile(join(sampleFolder('sudoku'), 'circuit.circom'), 'utf8')
  const careless = sudoku.replace('(a - b) * inverse === 1;', 'signal waste <== inverse * inverse;')
  expect(careless).not.toBe(sudoku)
  await writeFile(join(folder, 'circuit.circom'), careless)
  const input: object = JSON.parse(await readFile(join(sampleFolder('sudoku'), 'input.json'), 'utf8'))
  expect(await freeWires(folder, input)).not.toEqual([])
})
