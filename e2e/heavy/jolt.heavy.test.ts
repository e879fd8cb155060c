import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from '../harness/api.ts'
import { walkConsoleOnce } from '../harness/console-journey.ts'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  openJourney,
  type Journey,
} from '../harness/journey.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { missingPython, proveWithPython } from '../harness/python-client.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

const JOB_MS = 900_000
let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
}, INSTALLATION_MS)
afterAll(() => proofyard?.remove())

/** What is told wherever a build or a proof of Jolt is. */
const told = {
  setup: { kind: 'forgeable', statement: expect.stringContaining('Anyone can forge proofs') },
  warnings: expect.arrayContaining([expect.stringMatching(/^FORGEABLE BY ANYONE: /)]),
}

const skips = maySkip(await missingFor('jolt@0.1.0'))

describe.skipIf(skips)('the sample of Jolt, through the API', () => {
  let circuit: string

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofyard-jolt-'))
    const archive = await pack(join(root, 'frameworks/jolt/sample'), join(folder, 'sample.tar.gz'))
    circuit = (await deploy(proofyard, archive, 'latest')).circuit_id
    await rm(folder, { recursive: true })
  })

  test('a build is Ready, and says that anyone can forge its proofs', { timeout: JOB_MS }, async () => {
    expect(await untilDone(proofyard, 'circuit', circuit)).toMatchObject({
      status: 'Ready',
      error: null,
      jolt_version: '0.1.0',
      commitment_scheme: 'hyperkzg',
      guest_function: 'collatz',
      sample_cycles: expect.any(Number),
      sample_functions: expect.arrayContaining([{ name: expect.any(String), cycles: expect.any(Number) }]),
      ...told,
    })
  })

  test('a proof is Ready once it was verified, and says so, too', { timeout: JOB_MS }, async () => {
    const { proof_id } = await prove(proofyard, circuit, { start: 27 })
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({
      status: 'Ready',
      verified: true,
      public: { inputs: [27], outputs: [111], panic: false },
      performance: { cycles: expect.any(Number), peak_memory: expect.any(Number) },
      ...told,
    })
  })

  test('a panic of the guest fails the proof with its words', { timeout: JOB_MS }, async () => {
    const { proof_id } = await prove(proofyard, circuit, { start: 0 })
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('zero never comes to one'),
    })
  })
})

/** The bytes of 7992739871, and of the digit 3, as postcard writes them. */
const values = { inputs: [159, 144, 158, 227, 29], outputs: [3], panic: false }

describe.skipIf(skips)('a guest for Jolt', () => {
  let journey: Journey

  beforeAll(async () => {
    journey = await openJourney(proofyard, 'luhn')
  })
  afterAll(() => journey?.end())

  test('is deployed, cloned and proved, and Jolt accepts the proof', async () => {
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({ proving_scheme: 'jolt', guest_function: 'check_digit', ...told })
    await expectCloned(journey, 'v1')
    const printed = await journey.prove('v1')
    expect(printed.public).toMatchObject(values)
    await expectAcceptedElsewhere(journey, printed)
    await expectChangeSeen(journey, printed)
  })

  test('tells what the guest says of a wrong input, and begins no proof', async () => {
    expect(await journey.failToProve('v1', '{"number": 0}')).toContain('there is no number')
    expect(await journey.failToProve('v1', '{"number": -1}')).toContain('The argument number is not what')
  })

  test('is deployed and proved by the Python client', async ({ skip }) => {
    const missing = await missingPython()
    skip(maySkip(missing), missing)
    const { circuit, proof } = await proveWithPython(proofyard, 'luhn')
    expect(circuit).toMatchObject({ status: 'Ready', circuit_type: 'jolt', tags: ['python'], ...told })
    expect(proof).toMatchObject({ status: 'Ready', verified: true, public: values, ...told })
  })

  test('goes through the console, which says what its proofs are worth and where its cycles go', async () => {
    const screen = await walkConsoleOnce(proofyard, {
      project: 'luhn',
      toolchain: 'jolt@0.1.0',
      details: { 'Circuit Type': 'jolt', 'Jolt Version': '0.1.0' },
      setup: 'Anyone can forge proofs',
      advisory: 'a16z/jolt#479',
      shows: '"outputs": [\n    3\n  ]',
    })
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await screen.page.goto('/z/ada/luhn/')
    await screen.page.getByRole('button', { name: 'Copy program key' }).click()
    await screen.page.getByRole('button', { name: 'Copied' }).waitFor()
    const cycles = screen.page.getByRole('region', { name: 'Sample Cycles by Function' })
    const functions = await cycles.getByRole('listitem').allInnerTexts()
    expect(functions.join('\n')).toMatch(/luhn::doubled\s+[\d,]+ \([\d.]+%\)/)
  })
})
