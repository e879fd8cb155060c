import { forgingFiles } from '@proofyard/frameworks/gnark/testing/emulated.ts'
import { cubicSource } from '@proofyard/frameworks/gnark/testing/cubic.ts'
import { cubicWith, forgingImports, forgingInit } from '@proofyard/frameworks/gnark/testing/say.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, prove, untilDone } from '../harness/api.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { type ChangedProject, cubicOn, servedBuild } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
})
afterAll(() => proofyard?.remove())

/** A circuit for X·Y = Z over the field of secp256k1, whose prover says that 2·3 is 7. */
function forging(gnarkVersion: 'v0.15.0' | 'v0.16.3'): ChangedProject {
  return {
    ...cubicOn(gnarkVersion),
    manifest: { gnarkVersion, packageName: 'product' },
    replace: Object.entries(forgingFiles({ gnarkVersion })).map(([name, text]) => [name, /[^]*/, text]),
    input: { X: 2, Y: 3, Z: 7 },
  }
}

/** Deploys a project and proves its input. @returns the build as the API shows it, and how the proof ended */
async function outcomeOf(project: ChangedProject): Promise<{ build: Circuit; proof: unknown }> {
  const { circuit_id } = await servedBuild(proofyard, project)
  const { proof_id } = await prove(proofyard, circuit_id, project.input)
  const proof = await untilDone(proofyard, 'proof', proof_id)
  return { build: Circuit.parse(await call(proofyard, 'GET', `circuit/${circuit_id}/detail`)), proof }
}

describe.skipIf(maySkip(await missingFor('gnark@v0.16.3')))('a gnark project whose own code is its prover', () => {
  test('has no proof of 2·3 = 7 in an emulated field', async () => {
    const { build, proof } = await outcomeOf(forging('v0.16.3'))
    expect(build.advisories).toEqual([])
    expect(proof).toMatchObject({ status: 'Failed', error: expect.stringMatching(/does not satisfy the circuit/) })
  })

  test('has one with gnark v0.15.0, and the build says that such proofs are worth nothing', async () => {
    const { build, proof } = await outcomeOf(forging('v0.15.0'))
    expect(proof).toMatchObject({ status: 'Ready' })
    expect(build.advisories).toContainEqual(
      expect.objectContaining({
        id: 'Consensys/gnark@e3ce978',
        version: 'v0.15.0',
        fixed_in: '0.16.0',
        summary: expect.stringMatching(/emulated fields.*ECDSA.*pairings.*KZG.*recursion/),
      }),
    )
    expect(build.warnings?.join('\n')).toMatch(/Consensys\/gnark@e3ce978 in gnark v0\.15\.0, fixed in 0\.16\.0/)
  })

  test('that writes another circuit in init than in Define is a build that says so', async () => {
    const source = cubicWith(forgingInit, forgingImports)['circuit.go'] ?? cubicSource
    const on = cubicOn('v0.16.3')
    const { build, proof } = await outcomeOf({
      ...on,
      manifest: { gnarkVersion: 'v0.16.3' },
      replace: [...(on.replace ?? []), ['circuit.go', /[^]*/, source]],
      input: { X: '3', Y: '36' },
    })
    expect(proof).toMatchObject({ status: 'Ready' })
    expect(build.warnings?.join('\n')).toMatch(
      /^Ready means .* runs init \(circuit\.go:\d+\), and without it Define writes another constraint system/,
    )
  })
})
