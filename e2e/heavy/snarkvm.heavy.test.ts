import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { PRIVATE_KEY } from '@proofyard/frameworks/snarkvm/testing/inputs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from '../harness/api.ts'
import { walkConsoleOnce } from '../harness/console-journey.ts'
import { query } from '../harness/database.ts'
import { askElsewhere } from '../harness/elsewhere.ts'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  openJourney,
  type Journey,
} from '../harness/journey.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains({ PROOFYARD_LOG: 'debug' })
}, INSTALLATION_MS)
afterAll(() => proofyard?.remove())

/** Of the scalars of BLS12-377, Aleo's field. */
const bls12377 = 8444461749428370424248824938781546531375899335154063827935233455917409239041n

const sample = {
  project: 'frameworks/snarkvm/sample',
  manifest: {},
  input: { inputs: ['1000u64', '{ amount: 1250u64, wealth: 5000u64, blinding: 918273645546372819field }'] },
}

const skips = maySkip(await missingFor('snarkvm@4.11.0'))

describe.skipIf(skips)('an Aleo program with an import and a struct', () => {
  let journey: Journey

  beforeAll(async () => {
    journey = await openJourney(proofyard, 'loan')
  })
  afterAll(() => journey?.end())

  test('is deployed, cloned and proved, and snarkVM accepts the proof', async () => {
    expect(await journey.deploy('v1')).toMatchObject({
      proving_scheme: 'snarkvm',
      function_name: 'grant',
      network: 'testnet',
      has_smart_contract_verifier: false,
      warnings: [
        "What is proved of rates.aleo is the project's own copy, which need not be what has that name on Aleo.",
        expect.stringMatching(/^Proofs are made with Varuna V2, as testnet wants it since height /),
      ],
    })
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    expect(proof.public).toMatchObject({
      program: 'loan.aleo',
      function: 'grant',
      inputs: [{ value: '30000u32' }, { type: 'private' }],
      outputs: [{ type: 'public', value: '30000u32' }],
    })
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says that the applicant does not earn enough, or that an input is of another type', async () => {
    const poor = '{"inputs": ["30000u32", "{ income: 1200u32, debts: 900u32 }"]}'
    expect(await journey.failToProve('v1', poor)).toContain('The program does not take this input')
    expect(await journey.failToProve('v1', '{"inputs": ["1u8", "2u8"]}')).toContain('inputs[0] is not what')
  })

  test('goes through the console, and its downloads are verified elsewhere', async () => {
    await walkConsoleOnce(proofyard, {
      project: 'loan',
      toolchain: 'snarkvm@4.11.0',
      details: { 'Circuit Type': 'snarkvm', Function: 'grant', Network: 'testnet' },
      setup: 'Ceremony setup',
      shows: '30000u32',
    })
  })

  test("a public value plus the field's order is refused elsewhere, too", async () => {
    const { manifest, proof } = await servedProof(proofyard, sample)
    const documents = { manifest, verification_key: proof.verification_key, proof: proof.proof, public: proof.public }
    expect(await askElsewhere(documents)).toMatchObject({ code: 0 })
    const raised = JSON.stringify(documents.public).replace(
      /(\d+)field/,
      (_, number: string) => `${BigInt(number) + bls12377}field`,
    )
    expect(raised).not.toBe(JSON.stringify(documents.public))
    expect(await askElsewhere({ ...documents, public: JSON.parse(raised) })).toMatchObject({ code: 1 })
  })
})

const inputs = ['30000u32', '{ income: 4200u32, debts: 900u32 }']

async function holdsKey(path: string): Promise<boolean> {
  let tail = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = tail + String(chunk)
    if (text.includes(PRIVATE_KEY)) return true
    tail = text.slice(-PRIVATE_KEY.length)
  }
  return false
}

describe.skipIf(skips)("an Aleo account's private key", () => {
  test('is in no row, no log and no file of the data folder once its proofs are done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofyard-key-'))
    const archive = await pack(join(root, 'e2e/fixtures/loan'), join(folder, 'loan.tar.gz'))
    const build = await deploy(proofyard, archive, 'latest')
    await rm(folder, { recursive: true })
    expect((await untilDone(proofyard, 'circuit', build.circuit_id)).status).toBe('Ready')

    const tried: [input: object, status: string][] = [
      [{ inputs, PRIVATE_KEY }, 'Ready'],
      [{ inputs, PRIVATE_KEY }, 'Ready'],
      [{ inputs: ['1u32'], PRIVATE_KEY }, 'Failed'],
      [{ inputs, PRIVATE_KEY: `${PRIVATE_KEY}x` }, 'Failed'],
      [{ inputs: [PRIVATE_KEY, PRIVATE_KEY] }, 'Failed'],
    ]
    for (const [input, status] of tried) {
      const { proof_id } = await prove(proofyard, build.circuit_id, input)
      expect((await untilDone(proofyard, 'proof', proof_id)).status).toBe(status)
    }
    const tables = await query(
      proofyard,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      const rows = await query(proofyard, `select one::text as row from ${String(name)} one`)
      expect(JSON.stringify(rows), String(name)).not.toContain(PRIVATE_KEY)
    }

    await proofyard.stop()
    expect(proofyard.output()).not.toContain(PRIVATE_KEY)
    const entries = await readdir(proofyard.dataFolder, { recursive: true, withFileTypes: true })
    const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const found: string[] = []
    for (const path of files) if (await holdsKey(path)) found.push(path)
    console.log(`A private key was looked for in ${files.length} files.`)
    expect(found).toEqual([])
  })
})
