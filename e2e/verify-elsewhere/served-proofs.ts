import { SmartContractVerifier } from '@proofyard/contract/circuit.ts'
import { DEVELOPMENT_KEY } from '@proofyard/contract/development-key.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foundryCall } from '../../console/src/shared/solidity/foundry-call.ts'
import { solidityFacts } from '../../console/src/shared/solidity/solidity-facts.ts'
import { call } from '../harness/api.ts'
import { askElsewhere, type Documents, withDigitChanged } from '../harness/elsewhere.ts'
import { argumentsOf, type Contract, deployContract, encodeCall } from '../harness/evm.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { type ChangedProject, cubicOn, servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

/** What a served proof is made with, by name; each is built once for all verifiers. */
interface Served extends ChangedProject {
  name: string
}

/** What makes a Solidity verifier. */
interface Case extends Served {
  /** Whether `npm run test:heavy` alone runs it: it takes long, and stands on nothing that another framework has a part in. */
  isHeavy?: boolean
  toolchain?: string
  contract: string
  function: string
  /** The error with which the contract refuses a public value above the field's order; undefined where it says false. */
  tooLarge?: string
}

const circom = { project: 'frameworks/circom/sample', input: { a: 7, b: 42 }, function: 'verifyProof' }
const age = { year_of_birth: 1994, year: 2026, age: 18 }
const noir = { project: 'frameworks/noir/sample', input: age, function: 'verify' }
const gnarkGroth16 = { contract: 'Verifier', function: 'verifyProof', tooLarge: 'PublicInputNotInField' }

const gnarkVersions = ['v0.9.0', 'v0.15.0', 'v0.16.3']

const verifiers: Case[] = [
  { ...circom, name: 'circom, groth16', manifest: { provingScheme: 'groth16' }, contract: 'Groth16Verifier' },
  { ...circom, name: 'circom, plonk', manifest: { provingScheme: 'plonk' }, contract: 'PlonkVerifier' },
  { ...circom, name: 'circom, fflonk', manifest: { provingScheme: 'fflonk' }, contract: 'FflonkVerifier' },
  {
    ...noir,
    isHeavy: true,
    toolchain: 'noir@1.0.0-beta.26',
    name: 'noir, newest',
    manifest: { noirVersion: 'latest' },
    contract: 'HonkVerifier',
    tooLarge: 'ValueGeFieldOrder',
  },
  {
    ...noir,
    isHeavy: true,
    toolchain: 'noir@0.34.0',
    name: 'noir 0.34.0',
    manifest: { noirVersion: '0.34.0' },
    contract: 'UltraVerifier',
    tooLarge: 'PUBLIC_INPUT_GE_P',
  },
  {
    ...noir,
    isHeavy: true,
    toolchain: 'noir@0.23.0',
    name: 'noir 0.23.0',
    manifest: { noirVersion: '0.23.0' },
    contract: 'UltraVerifier',
    tooLarge: 'PUBLIC_INPUT_GE_P',
  },
  ...gnarkVersions.flatMap((gnarkVersion): Case[] => [
    {
      ...cubicOn(gnarkVersion),
      ...gnarkGroth16,
      isHeavy: true,
      toolchain: `gnark@${gnarkVersion}`,
      name: `gnark ${gnarkVersion}, groth16`,
      manifest: { gnarkVersion },
    },
    {
      ...cubicOn(gnarkVersion),
      isHeavy: true,
      toolchain: `gnark@${gnarkVersion}`,
      name: `gnark ${gnarkVersion}, plonk`,
      manifest: { gnarkVersion, provingScheme: 'plonk' },
      contract: 'PlonkVerifier',
      function: 'Verify',
      tooLarge: 'inputs are bigger than r',
    },
  ]),
  {
    ...cubicOn('v0.16.3', 'bls12-381'),
    ...gnarkGroth16,
    isHeavy: true,
    toolchain: 'gnark@v0.16.3',
    name: 'gnark v0.16.3, groth16 on bls12-381',
    manifest: { gnarkVersion: 'v0.16.3', curve: 'bls12-381' },
  },
]

/** A word of 32 bytes as the arguments have it: after `0x`, or within the hex text of many. */
const aWord = /(?<=0x(?:[0-9a-f]{64})*)[0-9a-f]{64}/g

/** The orders of the curves' groups: a public value and the same plus its order are one number to the circuit. */
const orders: Record<string, bigint> = {
  bn254: 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
  'bls12-381': 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
}

function orderOf({ manifest }: Case): bigint {
  return orders[manifest['curve'] ?? 'bn254'] ?? expect.unreachable()
}

/** Calls that a verifier has to refuse, each with what is wrong about it. */
function* changesOf(contract: Contract, one: Case, args: unknown[]): Generator<[string, Uint8Array]> {
  const encode = (changed: unknown[]) => contract.encode(one.function, changed)
  const data = encode(args)
  yield ['the last word is cut off', data.slice(0, -32)]
  yield ['the last byte is cut off', data.slice(0, -1)]

  const values = z.array(z.string()).parse(args.at(-1))
  const order = orderOf(one)
  for (const [place, value] of values.entries()) {
    for (const [what, added] of [
      ['one', 1n],
      ['the order of the group', order],
    ] as const) {
      const changed = values.with(place, word(BigInt(value) + added))
      yield [`${what} is added to public value ${place}`, encode([...args.slice(0, -1), changed])]
    }
  }

  const text = JSON.stringify(args.slice(0, -1))
  const words = [...text.matchAll(aWord)]
  const step = Math.ceil(words.length / mostWords)
  for (const [place, { 0: old, index }] of words.entries()) {
    if (place % step !== 0 && place !== words.length - 1) continue
    const changed = text.slice(0, index) + word(BigInt(`0x${old}`) ^ 1n).slice(2) + text.slice(index + 64)
    yield [`a bit of word ${place} is changed`, encode([...z.array(z.unknown()).parse(JSON.parse(changed)), values])]
  }
}

/** Of a long proof this many, spread over it. */
const mostWords = 25

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** A project, and the text of its verification key that is the key itself. */
interface OfLibrary extends Served {
  toolchain: string
  keyText: string
  /** The text of its proof that is the proof; `proof` where it is left out. */
  proofText?: string
}

const projects: OfLibrary[] = [
  ...gnarkVersions.flatMap((gnarkVersion) =>
    ['groth16', 'plonk'].map((provingScheme) => ({
      ...cubicOn(gnarkVersion),
      toolchain: `gnark@${gnarkVersion}`,
      name: `gnark ${gnarkVersion}, ${provingScheme}`,
      manifest: { gnarkVersion, provingScheme },
      keyText: 'verifying_key',
    })),
  ),
  {
    toolchain: 'plonky2@1.1.0',
    name: 'plonky2 1.1.0',
    project: 'frameworks/plonky2/sample',
    manifest: {},
    input: { start: [1, 2, 3, 4] },
    keyText: 'verifier_data',
  },
  {
    toolchain: 'plonky2@0.2.2',
    name: 'plonky2 0.2.2',
    project: 'e2e/fixtures/ballot',
    manifest: { plonky2Version: '0.2.2' },
    replace: [
      ['circuit/Cargo.toml', /"1\.1\.0"/, '"0.2.2"'],
      ['gadgets/Cargo.toml', /"1\.1\.0"/, '"0.2.2"'],
      ['circuit/src/ballot.rs', /(set_bool_target\(.*\))\.unwrap\(\)/, '$1'],
    ],
    input: { votes: [true, false, true, true, false, false, true, true] },
    keyText: 'verifier_data',
  },
  {
    toolchain: 'boojum@0.32.11',
    name: 'boojum 0.32.11',
    project: 'frameworks/boojum/sample',
    manifest: {},
    input: { start: 3 },
    keyText: 'verification_key',
  },
  {
    toolchain: 'halo2@axiom-v0.5',
    name: 'halo2 axiom-v0.5',
    project: 'frameworks/halo2/sample',
    manifest: {},
    // The product's text has a digit that can be changed.
    input: { a: 13, b: 16 },
    keyText: 'data',
    proofText: 'data',
  },
]

/** A document with a bit changed in one of its base64 texts, near the beginning: gnark passes over parts of its longer keys. */
function withBitChanged(document: unknown, name: string): unknown {
  const texts = z.record(z.string(), z.unknown()).parse(document)
  const bytes = Buffer.from(z.base64().parse(texts[name]), 'base64')
  const place = 100
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  return { ...texts, [name]: bytes.toString('base64') }
}

/** A Proofyard of the tests of a file, and the proof that it serves of a project, made once. */
interface Server {
  proofyard: () => Proofyard
  proofOf: (one: Served) => ReturnType<typeof servedProof>
}

/** Starts the Proofyard of a file before its tests, and ends it after them. */
export function openServer(): Server {
  let proofyard: Proofyard

  beforeAll(async () => {
    proofyard = await startWithToolchains()
  })
  afterAll(() => proofyard?.remove())

  const served = new Map<string, ReturnType<typeof servedProof>>()
  return {
    proofyard: () => proofyard,
    proofOf: (one) => {
      const made = served.get(one.name) ?? servedProof(proofyard, one)
      served.set(one.name, made)
      return made
    },
  }
}

/** The tests of those contracts for which `isWanted` says so. */
export function testServedContracts({ proofyard, proofOf }: Server, isWanted: (one: Case) => boolean): void {
  describe('the Solidity verifier on an Ethereum machine', async () => {
    for (const one of verifiers.filter(isWanted)) {
      const missing = one.toolchain === undefined ? undefined : await missingFor(one.toolchain)
      test.skipIf(maySkip(missing))(
        `of ${one.name} accepts the calldata of a real proof, and none that was changed`,
        async () => {
          const { proof } = await proofOf(one)
          const { contract_code } = SmartContractVerifier.parse(
            await call(proofyard(), 'GET', `circuit/${proof.circuit_id}/smart_contract_verifier`),
          )
          // Noir's keys are of a ceremony; all others here are this server's.
          const start = contract_code.trimStart().split('\n').slice(0, 2).join('\n')
          expect(start.includes(`// ${DEVELOPMENT_KEY}`)).toBe(one.project !== noir.project)
          // What the console says of it.
          const signature = expect.stringMatching(`^function ${one.function}\\(`)
          expect(solidityFacts(contract_code)).toMatchObject({ contract: one.contract, signature })
          const contract = await deployContract(contract_code, one.contract)
          const args = argumentsOf(proof.smart_contract_calldata ?? '')
          expect(await contract.accepts(one.function, contract.encode(one.function, args))).toBe(true)
          console.log(`${one.name}: ${contract.gasUsed()} gas`)
          // What its commands tell Foundry to send.
          const told = foundryCall(contract_code, proof.smart_contract_calldata ?? '')
          expect(told?.contract).toBe(one.contract)
          expect(told && encodeCall(told)).toEqual(contract.encode(one.function, args))
          // By the check that it has for this, not because the proof is another: circom's say false, and are shown proofs that
          // were made for such a value in public-value-spellings.ts.
          const [first, ...others] = z.array(z.string()).parse(args.at(-1))
          const raised = [word(BigInt(first ?? '') + orderOf(one)), ...others]
          expect(await contract.refusal(contract.encode(one.function, [...args.slice(0, -1), raised]))).toBe(
            one.tooLarge,
          )
          for (const [change, data] of changesOf(contract, one, args)) {
            expect(await contract.accepts(one.function, data), change).toBe(false)
          }
        },
      )
    }
  })
}

/** The tests of the programs for those who have no Proofyard. */
export function testServedPrograms({ proofOf }: Server): void {
  describe("a program of the framework's own library, built apart from Proofyard", () => {
    test.for(projects)('accepts a served proof of $name, and none that was changed', async (one, { skip }) => {
      const missing = await missingFor(one.toolchain)
      skip(maySkip(missing), missing)
      const { manifest, proof } = await proofOf(one)
      const documents = {
        manifest,
        verification_key: proof.verification_key,
        proof: proof.proof,
        public: proof.public,
      }
      expect(await askElsewhere(documents)).toEqual({ code: 0, output: expect.stringContaining('OK: ') })

      const changes: Record<string, Documents> = {
        'public values': { ...documents, public: withDigitChanged(documents.public) },
        proof: { ...documents, proof: withBitChanged(documents.proof, one.proofText ?? 'proof') },
        key: { ...documents, verification_key: withBitChanged(documents.verification_key, one.keyText) },
      }
      for (const [what, changed] of Object.entries(changes)) {
        const refused = { code: 1, output: expect.stringContaining('refuses the proof') }
        expect(await askElsewhere(changed), `another ${what}`).toEqual(refused)
      }
    })
  })
}
