import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { missingGo } from '../languages/testing/missing-go.ts'
import { findNative } from './native-prover.ts'
import { circomlib, multiplier } from './testing/circuits.ts'
import { snarkjsCommand } from './testing/snarkjs-command.ts'
import { withOneDigitChanged } from './testing/one-digit.ts'
import { fewOrOthers } from '../testing/campaign.ts'
import { type FreshBuild, type WholeWay, openWholeWay } from '../testing/whole-way.ts'
import { recordWritableFolders } from '../testing/writable-folders.ts'

const noOwnDisks = await whyNoOwnDisks()
let way: WholeWay<CircomManifest>

beforeAll(async () => {
  way = await openWholeWay(circom)
})
afterAll(() => way.bench.remove())

describe.each(fewOrOthers(['the native prover'], ['snarkjs']))('with %s', (prover) => {
  const folders = recordWritableFolders()
  let toolFolder: string
  let build: FreshBuild<CircomManifest>

  beforeAll(async () => {
    toolFolder = join(way.bench.folder, `tools of ${prover}`)
    if (prover === 'the native prover') {
      await circom.prepare({ toolFolder, signal: new AbortController().signal })
    }
    const settings = { toolFolder, ownDisks: true, onCommand: folders.onCommand }
    build = await way.build({ files: { 'circuit.circom': multiplier } }, settings)
  })

  test.skipIf(noOwnDisks !== undefined)('compiler and set-up write into disks of their own', async () => {
    expect(await folders.sorted(way.bench.folder)).toEqual({
      disks: ['compiled', 'keys'],
      watched: ['exported', 'proof', 'witness'],
    })
  })

  test('the prover under test is the one that runs', async ({ skip }) => {
    const missing = prover === 'the native prover' ? await missingGo() : undefined
    skip(maySkip(missing), missing)
    const { state } = await findNative(toolFolder)
    expect(state).toBe(prover === 'snarkjs' ? 'missing' : 'ready')
    expect(Object.keys(build.compiled.versions).includes('circom-native')).toBe(state === 'ready')
  })

  test('a build knows its counts, and says aloud that its keys are for development', () => {
    expect(build.compiled.details).toEqual({
      curve: 'bn254',
      num_constraints: 1,
      num_outputs: 1,
      num_private_inputs: 2,
      num_public_inputs: 0,
    })
    expect(build.compiled.setup.kind).toBe('development')
    expect(build.compiled.setup.statement).toMatch(/^Development set-up made by this server, single contributor/)
    expect(build.compiled.versions).toMatchObject({ circom: '2.2.3', snarkjs: '0.7.6' })
    expect(build.compiled.warnings).toEqual([])
  })

  test('a proof is accepted by the snarkjs command line, and with one changed digit it is not', async () => {
    const {
      proved,
      verified,
      run,
      claim: files,
    } = await way.proveAndVerify(build, '{"a": 7, "b": "42"}', { toolFolder })
    expect(verified).toBe(true)
    expect(proved.warnings).toEqual([])
    expect(Object.keys(run.times)).toEqual(['generate_witness_c', 'prove', 'export_calldata', 'verify_check'])

    const proof: object = JSON.parse(await readFile(proved.proof, 'utf8'))
    expect(Object.keys(proof).toSorted()).toEqual(['pi_a', 'pi_b', 'pi_c', 'protocol'])
    expect(JSON.parse(await readFile(proved.publicValues, 'utf8'))).toEqual(['294'])

    const whole = await snarkjsCommand('groth16', 'verify', files.verificationKey, files.publicValues, files.proof)
    expect(whole).toMatchObject({ ok: true, output: expect.stringContaining('OK!') })
    for (const part of ['verificationKey', 'publicValues', 'proof'] as const) {
      const broken = { ...files, [part]: await withOneDigitChanged(files[part]) }
      const elsewhere = await snarkjsCommand(
        'groth16',
        'verify',
        broken.verificationKey,
        broken.publicValues,
        broken.proof,
      )
      expect(elsewhere.ok, part).toBe(false)
      expect(await way.verify(broken), part).toBe(false)
    }
  })

  test('calldata and Solidity verifier are those that snarkjs makes', async () => {
    const { proved } = await way.proveAndVerify(build, '{"a": 7, "b": "42"}', { toolFolder })
    const { output } = await snarkjsCommand('zkey', 'export', 'soliditycalldata', proved.publicValues, proved.proof)
    expect(await readFile(proved.calldata ?? '', 'utf8')).toBe(output)

    const verifier = join(way.bench.folder, `${prover}.sol`)
    await snarkjsCommand('zkey', 'export', 'solidityverifier', join(build.kept.buildFolder, 'circuit.zkey'), verifier)
    expect(await readFile(build.compiled.solidityVerifier ?? '', 'utf8')).toBe(await readFile(verifier, 'utf8'))
  })
})

test('a circuit on circomlib compiles from node_modules, and proves', async () => {
  const build = await way.build({
    files: {
      'circuits/hash.circom': `pragma circom 2.0.0;
include "circomlib/circuits/poseidon.circom";
template Hash() { signal input preimage[2]; signal output hash; hash <== Poseidon(2)(preimage); }
component main = Hash();`,
      'node_modules/circomlib/circuits': { copyOf: circomlib },
    },
    manifest: { circuitPath: './circuits/hash.circom' },
  })
  expect(build.compiled.details).toMatchObject({ num_private_inputs: 2, num_outputs: 1 })
  const { proved, verified } = await way.proveAndVerify(build, '{"preimage": [1, 2]}')
  expect(verified).toBe(true)
  // The known value of Poseidon(1, 2), from circomlibjs's own test.
  expect(JSON.parse(await readFile(proved.publicValues, 'utf8'))).toEqual([
    '7853200120776062878684798364095072458815029376092732009249414926327459813530',
  ])
})
