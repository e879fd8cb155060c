import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chameleon as boojumChameleon } from '@proofyard/frameworks/boojum/testing/chameleon.ts'
import { openBoojumWay } from '@proofyard/frameworks/boojum/testing/way.ts'
import { circom } from '@proofyard/frameworks/circom/circom.ts'
import { multiplier } from '@proofyard/frameworks/circom/testing/circuits.ts'
import type { CommonManifest } from '@proofyard/frameworks/framework.ts'
import { exitCodes } from '@proofyard/frameworks/languages/harness-protocol.ts'
import { cubicFiles, cubicInput, cubicManifest } from '@proofyard/frameworks/gnark/testing/cubic.ts'
import { openGnarkWay } from '@proofyard/frameworks/gnark/testing/way.ts'
import { chameleon as halo2Chameleon } from '@proofyard/frameworks/halo2/testing/chameleon.ts'
import { openHalo2Way } from '@proofyard/frameworks/halo2/testing/way.ts'
import { installedToolchain } from '@proofyard/frameworks/hermez/testing/installed.ts'
import { counter } from '@proofyard/frameworks/hermez/testing/projects.ts'
import { openHermezWay } from '@proofyard/frameworks/hermez/testing/way.ts'
import { noir } from '@proofyard/frameworks/noir/noir.ts'
import { withNoir } from '@proofyard/frameworks/noir/testing/noir-toolchains.ts'
import { nargo } from '@proofyard/frameworks/noir/testing/programs.ts'
import { chameleon } from '@proofyard/frameworks/plonky2/testing/chameleon.ts'
import { openPlonky2Way } from '@proofyard/frameworks/plonky2/testing/way.ts'
import {
  type Documents,
  documentsOf,
  openWholeWay,
  type ProjectFiles,
  type WholeWay,
} from '@proofyard/frameworks/testing/whole-way.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { askElsewhere } from '../harness/elsewhere.ts'
import { missingFor } from '../harness/toolchains.ts'
import { orders, raisedByNoir, withRaised } from './raised-proofs.ts'

// The contracts that take public values are in public-value-spellings.ts.

const { bn254 } = orders
const goldilocks = 2n ** 64n - 2n ** 32n + 1n

/** A proof, and what judges its documents. */
interface Made {
  documents: Documents
  verify: (documents: Documents) => Promise<boolean>
  /** Whether the framework's own tool takes it, asked by the command for those who verify elsewhere. */
  verifyElsewhere: (documents: Documents) => Promise<boolean>
}

async function made<M extends CommonManifest>(way: WholeWay<M>, project: ProjectFiles, input: string): Promise<Made> {
  onTestFinished(() => way.bench.remove())
  const { claim } = await way.prove(await way.buildOnce(project), input)
  const { manifest } = claim
  return {
    documents: await documentsOf(claim),
    verify: (documents) => way.verifyDocuments(manifest, documents),
    verifyElsewhere: async ({ verificationKey, proof, publicValues }) => {
      const parsed = { verification_key: JSON.parse(verificationKey), proof: JSON.parse(proof) }
      const { code, output } = await askElsewhere({ manifest, ...parsed, public: JSON.parse(publicValues) })
      expect(code, output).toBeOneOf([0, 1])
      return code === 0
    },
  }
}

const raisedDecimal = (order: bigint) => (text: string) =>
  text.replace(/\d+/, (number) => String(BigInt(number) + order))

/** Of a number in base64, least significant byte first. */
function raisedBytes(base64: string): string {
  const mirrored = (bytes: Buffer) => Buffer.from(bytes.toReversed())
  const value = BigInt(`0x${mirrored(Buffer.from(base64, 'base64')).toString('hex')}`) + bn254
  return mirrored(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).toString('base64')
}

interface Case {
  name: string
  toolchain?: string
  make: () => Promise<Made>
  /** The public values with the first of them raised by the order of the field. */
  raise: (publicValues: string) => string
}

const cases: Case[] = [
  ...['groth16', 'plonk', 'fflonk'].map((provingScheme) => ({
    name: `circom, ${provingScheme}`,
    make: async () => {
      const project = { files: { 'circuit.circom': multiplier }, manifest: { provingScheme } }
      return await made(await openWholeWay(circom), project, '{"a": 7, "b": 42}')
    },
    raise: raisedDecimal(bn254),
  })),
  ...(['groth16', 'plonk'] as const).map((provingScheme) => ({
    name: `gnark, ${provingScheme}`,
    toolchain: 'gnark@v0.16.3',
    make: async () => {
      const choice = { gnarkVersion: 'v0.16.3', provingScheme } as const
      return await made(
        await openGnarkWay(),
        { files: cubicFiles(choice), manifest: cubicManifest(choice) },
        cubicInput,
      )
    },
    raise: () => `{"Y":"${35n + bn254}"}`,
  })),
  ...['1.0.0-beta.26', '0.34.0'].map((version) => ({
    name: `noir ${version}`,
    toolchain: `noir@${version}`,
    make: () => madeWithNoir(version),
    raise: (text: string) => text.replace(/0x[\da-f]+/, (number) => `0x${(BigInt(number) + bn254).toString(16)}`),
  })),
  {
    name: 'plonky2',
    toolchain: 'plonky2@1.1.0',
    make: async () => await made(await openPlonky2Way(), chameleon, '{"x": 12}'),
    raise: raisedDecimal(goldilocks),
  },
  {
    name: 'boojum',
    toolchain: 'boojum@0.32.11',
    make: async () => await made(await openBoojumWay(), boojumChameleon, '{"x": 12}'),
    raise: raisedDecimal(goldilocks),
  },
  {
    name: 'halo2',
    toolchain: 'halo2@axiom-v0.5',
    make: async () => await made(await openHalo2Way(), halo2Chameleon, '{"x": 12}'),
    raise: (text) => text.replace(/[\w+/]{43}=/, raisedBytes),
  },
  {
    name: 'hermez',
    make: async () => await made(await openHermezWay(), { files: counter }, '{"from": 12}'),
    raise: raisedDecimal(goldilocks),
  },
]

async function madeWithNoir(noirVersion: string): Promise<Made> {
  const settings = await withNoir(noirVersion)
  const way = await openWholeWay(noir, { settings: () => Promise.resolve(settings) })
  const main = 'fn main(x: Field, y: pub Field) { assert(x * x == y); }\n'
  const project = { files: { 'Nargo.toml': nargo, 'src/main.nr': main }, manifest: { noirVersion } }
  return await made(way, project, '{"x": 7, "y": 49}')
}

describe.each(cases)('of $name', ({ toolchain, make, raise }) => {
  test("a public value plus the field's order is refused, here and by the command for elsewhere", async ({ skip }) => {
    const missing = toolchain === undefined ? undefined : await missingFor(toolchain)
    skip(maySkip(missing), missing)
    const { documents, verify, verifyElsewhere } = await make()
    const raised = { ...documents, publicValues: raise(documents.publicValues) }
    expect(raised).not.toEqual(documents)
    expect([await verify(documents), await verifyElsewhere(documents)]).toEqual([true, true])
    expect([await verify(raised), await verifyElsewhere(raised)]).toEqual([false, false])
  })
})

// Why it must be refused: the libraries themselves take the value modulo the order, in what they hash, too.
describe('the library alone accepts it,', () => {
  test("pil-stark's verifier", async ({ skip }) => {
    const missing = await missingFor('hermez@0.0.58')
    skip(maySkip(missing), missing)
    const { documents } = await made(await openHermezWay(), { files: counter }, '{"from": 12}')
    const load = createRequire(join(await installedToolchain(), 'package.json'))
    const starkVerify: (...documents: unknown[]) => Promise<unknown> = load('pil-stark/src/stark/stark_verify.js')
    const numbers = (text: string): unknown =>
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? BigInt(value) : value))
    const key = JSON.parse(documents.verificationKey)
    const holds = (publicValues: string) =>
      starkVerify(numbers(documents.proof), numbers(publicValues), key.constRoot.map(BigInt), key)
    expect(documents.publicValues).toBe('["12"]')
    expect(await holds('["12"]')).toBe(true)
    expect(await holds(JSON.stringify([String(12n + goldilocks)]))).toBe(true)
    expect(await holds('["13"]')).toBe(false)
  })

  test("plonky2's, where it is in the bytes of the proof", async ({ skip }) => {
    const missing = await missingFor('plonky2@1.1.0')
    skip(maySkip(missing), missing)
    const { documents, verify, verifyElsewhere } = await made(await openPlonky2Way(), chameleon, '{"x": 12}')
    const proof = JSON.parse(documents.proof)
    const bytes = Buffer.from(proof.proof, 'base64')
    const last = bytes.readBigUInt64LE(bytes.length - 8)
    expect(last).toBe(144n)
    bytes.writeBigUInt64LE(last + goldilocks, bytes.length - 8)
    const raised = { ...documents, proof: JSON.stringify({ ...proof, proof: bytes.toString('base64') }) }
    expect(await verifyElsewhere(raised)).toBe(true)
    expect(await verify(raised)).toBe(false)
  })

  test('bb.js of noir 0.34.0, of a proof that was made for it', async ({ skip }) => {
    const missing = await missingFor('noir@0.34.0')
    skip(maySkip(missing), missing)
    const { toolchainFolder } = await withNoir('0.34.0')
    const { vk, honest, raised, remove } = await raisedByNoir('0.34.0')
    onTestFinished(remove)
    const folder = await mkdtemp(join(tmpdir(), 'spelling-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const holds = async (args: unknown[]) => {
      const [proof, inputs] = z.tuple([z.string(), z.array(z.string())]).parse(args)
      const paths = [vk, join(folder, 'public_inputs'), join(folder, 'proof')] as const
      await writeFile(paths[1], Buffer.concat(inputs.map(bytesOf)))
      await writeFile(paths[2], bytesOf(proof))
      const program = fileURLToPath(import.meta.resolve('@proofyard/frameworks/noir/programs/plonk-verify.ts'))
      const crs = join(toolchainFolder, 'verifier-crs')
      const child = spawn(process.execPath, [program, toolchainFolder, '0.34.0', crs, ...paths], { stdio: 'ignore' })
      const [code]: unknown[] = await once(child, 'close')
      expect(code).toBeOneOf([exitCodes.succeeded, exitCodes.rejected])
      return code === exitCodes.succeeded
    }
    const places = [0, 1]
    expect(await holds(honest)).toBe(true)
    expect(await holds(withRaised(honest, places, bn254))).toBe(false)
    expect(await holds(await raised(places))).toBe(true)
  })
})

function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}
