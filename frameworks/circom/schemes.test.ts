import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { labelVerificationKey } from '@proofyard/contract/development-key.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fewOrOthers } from '../testing/campaign.ts'
import { type FreshBuild, type WholeWay, openWholeWay } from '../testing/whole-way.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import type { CurveName } from './programs/curves.ts'
import { multiplier } from './testing/circuits.ts'
import { withOneDigitChanged } from './testing/one-digit.ts'
import { snarkjsCommand } from './testing/snarkjs-command.ts'

let way: WholeWay<CircomManifest>
let native: string

beforeAll(async () => {
  way = await openWholeWay(circom)
  native = join(way.bench.folder, 'tools with the native prover')
  await circom.prepare({ toolFolder: native, signal: new AbortController().signal })
})
afterAll(() => way.bench.remove())

/** What we add to snarkjs's contracts of PLONK and FFLONK (programs/solidity-template.ts). */
const checkOfValues =
  / +\/\/ Each public value has one spelling: below the order of the field\.\n(?: +checkField\(calldataload\(add\(_?pubSignals, \d+\)\)\)\n)+/

type Case = [scheme: 'groth16' | 'plonk' | 'fflonk', curve: CurveName, tools: 'native' | 'snarkjs']
const few: Case[] = [
  ['plonk', 'bn254', 'native'],
  ['fflonk', 'bn254', 'native'],
  ['groth16', 'bls12-381', 'native'],
]
const others: Case[] = [
  ['plonk', 'bn254', 'snarkjs'],
  ['groth16', 'bls12-381', 'snarkjs'],
  ['plonk', 'bls12-381', 'native'],
]

describe.each(fewOrOthers(few, others))('%s on %s, with the tools of %s', (provingScheme, curve, tools) => {
  let build: FreshBuild<CircomManifest>
  let made: Awaited<ReturnType<typeof way.proveAndVerify>>
  const settings = () => (tools === 'native' ? { toolFolder: native } : {})

  beforeAll(async () => {
    const project = { files: { 'circuit.circom': multiplier }, manifest: { provingScheme, curve } }
    build = await way.build(project, settings())
    made = await way.proveAndVerify(build, '{"a": 7, "b": "42"}', settings())
  })

  test('the build names its curve and scheme, and that its keys are for development', async () => {
    const { details, setup, warnings, verificationKey = '' } = build.compiled
    expect(details).toMatchObject({ curve, num_constraints: 1, num_outputs: 1, num_private_inputs: 2 })
    expect(setup).toMatchObject({
      kind: 'development',
      statement: expect.stringMatching(/^Development set-up .*single contributor/),
    })
    expect(warnings).toEqual([])
    expect(JSON.parse(await readFile(verificationKey, 'utf8'))).toMatchObject({ protocol: provingScheme, nPublic: 1 })
  })

  test('a proof is accepted by the snarkjs command line, and with one changed digit it is not', async () => {
    const { proved, verified, claim } = made
    expect(verified).toBe(true)
    expect(proved.warnings).toEqual([])
    expect(JSON.parse(await readFile(proved.publicValues, 'utf8'))).toEqual(['294'])

    const elsewhere = async ({ verificationKey, publicValues, proof }: typeof claim) =>
      await snarkjsCommand(provingScheme, 'verify', verificationKey, publicValues, proof)
    expect(await elsewhere(claim)).toMatchObject({ ok: true })
    // As the console saves it: the label is a member that snarkjs passes over.
    const labelled = join(way.bench.folder, 'labelled.json')
    const key = JSON.parse(await readFile(claim.verificationKey, 'utf8'))
    await writeFile(labelled, JSON.stringify(labelVerificationKey(key, build.compiled.setup)))
    expect(await readFile(labelled, 'utf8')).toMatch(/^\{"development_key":"DEVELOPMENT KEY/)
    expect(await elsewhere({ ...claim, verificationKey: labelled })).toMatchObject({ ok: true })
    for (const part of ['verificationKey', 'publicValues', 'proof'] as const) {
      const broken = { ...claim, [part]: await withOneDigitChanged(claim[part]) }
      // snarkjs does not look at the root of unity in a key of FFLONK, our verifier does.
      if (provingScheme !== 'fflonk' || part !== 'verificationKey') {
        expect((await elsewhere(broken)).ok, part).toBe(false)
      }
      expect(await way.verify(broken), part).toBe(false)
    }
  })

  test('scheme and curve are those of the manifest, whatever key and proof say', async () => {
    const { claim } = made
    for (const other of [
      { provingScheme: 'groth16', curve: 'bn254' } as const,
      { provingScheme, curve: 'bn254' } as const,
    ]) {
      const manifest = { ...claim.manifest, ...other }
      if (manifest.provingScheme === provingScheme && manifest.curve === curve) continue
      expect(await way.verify({ ...claim, manifest })).toBe(false)
    }
  })

  test('calldata and Solidity verifier are those that snarkjs makes, and there are none where chains cannot verify', async () => {
    const { proved } = made
    if (curve !== 'bn254') {
      expect([build.compiled.solidityVerifier, proved.calldata]).toEqual([undefined, undefined])
      return
    }
    const { output } = await snarkjsCommand('zkey', 'export', 'soliditycalldata', proved.publicValues, proved.proof)
    expect(await readFile(proved.calldata ?? '', 'utf8')).toBe(output)

    const verifier = join(way.bench.folder, `${provingScheme}-${tools}.sol`)
    await snarkjsCommand('zkey', 'export', 'solidityverifier', join(build.kept.buildFolder, 'circuit.zkey'), verifier)
    const ours = await readFile(build.compiled.solidityVerifier ?? '', 'utf8')
    expect(ours.replace(checkOfValues, '')).toBe(await readFile(verifier, 'utf8'))
  })
})
