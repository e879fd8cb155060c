import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { CompileResult, BuildFiles, Run } from '../framework.ts'
import type { Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import { findCppCompiler, runCppWitness } from './cpp-witness.ts'
import type { CircomManifest } from './manifest.ts'
import { hashName } from './programs/witness-program.ts'
import { manyInputs, multiplier } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

const asked = JSON.stringify({ circuitType: 'circom', name: 'test', witnessCompiler: 'c++' })

async function build(files: Record<string, string>, manifest: object = {}) {
  const project = await bench.project(files, manifest)
  const compiled = await circom.compile(await bench.run(), project)
  return { compiled, kept: await bench.keep(project, compiled) }
}

const witnessOf = async (kept: BuildFiles<CircomManifest>, input: string) =>
  await readFile((await circom.execute(await bench.run(), kept, await bench.input(input))).witness)

const missing =
  (await findCppCompiler()) === undefined ? 'There is no C++ compiler with GMP on this machine.' : undefined

describe.skipIf(maySkip(missing))('where there is a C++ compiler', () => {
  let compiled: CompileResult
  let kept: BuildFiles<CircomManifest>
  const input = '{"a": -2, "b": [[3, 4, 1], [1, 1, 5]], "p": {"x": "0x0a", "y": [7, 8]}}'

  beforeAll(async () => {
    ;({ compiled, kept } = await build(
      { ...manyInputs, 'sindri.json': asked },
      { circuitPath: './circuits/main.circom' },
    ))
    // As storage gives files back.
    await chmod(join(kept.buildFolder, 'witness'), 0o644)
  })

  /** The same build without what the C++ left. */
  async function withoutCpp(): Promise<BuildFiles<CircomManifest>> {
    const { witness: _program, 'circuit.dat': _data, ...keep } = compiled.keep
    return await bench.keep({ manifest: kept.manifest, folder: '' }, { ...compiled, keep })
  }

  test('the build says what made the witness program, and the witness is byte for byte that of wasm', async () => {
    // What the circuit itself is warned of stands in lint.test.ts.
    expect(compiled.warnings.filter((warning) => !warning.startsWith('warning[CA01]'))).toEqual([])
    expect(compiled.versions).toMatchObject({ 'c++': expect.stringMatching(/^g\+\+ \d+\.\d+\.\d+$/) })
    expect(Object.keys(compiled.keep)).toContain('witness')
    expect(await witnessOf(kept, input)).toEqual(await witnessOf(await withoutCpp(), input))
  })

  test.each([
    [
      'that does not satisfy the circuit',
      input.replace('3, 4, 1', '4, 4, 1'),
      /circuits\/main\.circom:12 \(template Main\)/,
    ],
    ['that lacks a signal', '{"a": 1}', /it lacks signals b\[2\]\[3\], p\.x and p\.y\[2\]/],
  ])('an input %s fails with the same sentence', async (_, wrong, sentence) => {
    await expect(witnessOf(kept, wrong)).rejects.toThrow(sentence)
  })

  test('a program that cannot run here is passed over', async () => {
    const broken = await withoutCpp()
    await writeFile(join(broken.buildFolder, 'witness'), 'of another machine')
    await copyFile(join(kept.buildFolder, 'circuit.dat'), join(broken.buildFolder, 'circuit.dat'))
    expect(await witnessOf(broken, input)).toEqual(await witnessOf(kept, input))
  })

  test('on bls12-381 and with parallel components it is the same, and what a circuit prints is no format', async () => {
    const circuit = `pragma circom 2.1.0;
template parallel Square() { signal input a; signal output c; c <== a * a; log("%s%n%s", a); }
template Main() {
    signal input a; signal output c;
    component squares[3];
    signal sums[4];
    sums[0] <== 0;
    for (var i = 0; i < 3; i++) { squares[i] = Square(); squares[i].a <== a + i; sums[i + 1] <== sums[i] + squares[i].c; }
    c <== sums[3];
}
component main = Main();`
    const run = await bench.run()
    const { kept: printing } = await build({ 'circuit.circom': circuit, 'sindri.json': asked }, { curve: 'bls12-381' })
    await writeFile(join(run.workFolder, 'inputs.txt'), `${hashName('a')} 0 7\n`)
    expect(await runCppWitness(run, printing.buildFolder, run.workFolder)).toBe(true)
    // Without the program it is the wasm that computes.
    await rm(join(printing.buildFolder, 'witness'))
    expect(await readFile(join(run.workFolder, 'witness.wtns'))).toEqual(await witnessOf(printing, '{"a": 7}'))
  })

  test('where the compiler fails the witness comes from wasm, and the build says so', async () => {
    const run = await bench.run()
    const sandbox: Run['sandbox'] = {
      ...run.sandbox,
      run: (command) =>
        run.sandbox.run(command.program.endsWith('g++') ? { ...command, args: ['--no-such-option'] } : command),
    }
    const project = await bench.project({ 'circuit.circom': multiplier, 'sindri.json': asked })
    const { warnings, versions } = await circom.compile({ ...run, sandbox }, project)
    expect(warnings).toEqual([
      'witnessCompiler c++ could not be used (the C++ compiler refused it); the witness comes from wasm, which gives the same bytes.',
    ])
    expect(versions).not.toHaveProperty('c++')
  })
})

test('a project that does not ask for it does not wait for a C++ compiler', async () => {
  const { compiled } = await build({ 'circuit.circom': multiplier, 'sindri.json': '{"circuitType": "circom"}' })
  expect(compiled.warnings).toEqual([])
  expect(Object.keys(compiled.keep)).not.toContain('witness')
})
