import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { circom } from '@proofyard/frameworks/circom/circom.ts'
import { multiplier } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { CircomManifest } from '@proofyard/frameworks/circom/manifest.ts'
import { openWorkbench, type Workbench } from '@proofyard/frameworks/testing/workbench.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { argumentsOf, deployContract } from '../harness/evm.ts'
import { proveWithSpelling } from './spelling-prover.ts'

const order = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n
const product = 294n

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
})
afterAll(() => bench.remove())

describe.each([
  ['plonk', 'PlonkVerifier'],
  ['fflonk', 'FflonkVerifier'],
] as const)('the Solidity verifier of circom, %s', (provingScheme, name) => {
  test('refuses a proof that was made for a public value plus the order of the field', async () => {
    const project = await bench.project({ 'circuit.circom': multiplier }, { provingScheme })
    const compiled = await circom.compile(await bench.run({}), project)
    const kept = await bench.keep(project, compiled)
    const source = await readFile(compiled.solidityVerifier ?? '', 'utf8')
    const contract = await deployContract(source, name)
    const { witness } = await circom.execute(await bench.run({}), kept, await bench.input('{"a": 7, "b": 42}'))
    const calldata = await proveWithSpelling(provingScheme, {
      zkey: join(kept.buildFolder, 'circuit.zkey'),
      witness,
      value: product,
      order,
    })
    const data = contract.encode('verifyProof', argumentsOf(calldata))
    expect(await contract.accepts('verifyProof', data)).toBe(false)
  })
})
