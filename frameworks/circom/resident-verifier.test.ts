import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { processTree } from '@proofyard/sandbox/process-tree.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { type ResidentPool, openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'
import type { Residents } from '../residents.ts'
import { NO_RESOURCES } from '../resources.ts'
import { circom } from './circom.ts'
import { CircomManifest } from './manifest.ts'
import { verifierResident } from './residents.ts'

let bench: Workbench<CircomManifest>
let pool: ResidentPool
let ends: string[]
let documents: Record<'verification_key' | 'public' | 'proof', string>

const sample = (name: string) => join(import.meta.dirname, 'sample-proof', `${name}.json`)
const manifest = CircomManifest.parse({ circuitType: 'circom', name: 'sample' })

beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
  const read = (name: string) => readFile(sample(name), 'utf8')
  documents = {
    verification_key: await read('verification_key'),
    public: await read('public'),
    proof: await read('proof'),
  }
})
afterAll(() => bench.remove())
beforeEach(async () => {
  ends = []
  const sandbox = await findSandbox({ sandbox: 'required' })
  const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes: 4 * GiB })
  pool = openResidentPool({ sandbox, budget, onEnd: (_, reason) => ends.push(reason) })
})
afterEach(() => pool.end())

const residents = () => pool.of({ circuitType: 'circom', build: 'one' })
const pids = () => processTree(process.pid).flatMap(({ parent, pid }) => (parent === process.pid ? [pid] : []))

/** Verifies the sample proof with some of its documents replaced. */
async function verify(changed: Partial<typeof documents> = {}, using: Residents | undefined = residents()) {
  const run = await bench.run(using === undefined ? {} : { residents: using })
  const write = async (name: keyof typeof documents) => {
    const path = join(run.workFolder, `${name}.json`)
    await writeFile(path, changed[name] ?? documents[name])
    return path
  }
  const [verificationKey, publicValues, proof] = await Promise.all([
    write('verification_key'),
    write('public'),
    write('proof'),
  ])
  return await circom.verify(run, { manifest, verificationKey, publicValues, proof })
}

/** The same document with fields replaced, as text: JSON.parse keeps `__proto__` as a field of its own. */
const withFields = (text: string, fields: string) => text.trim().replace(/^\{/, `{${fields},`)
const replaced = (text: string, fields: object) => JSON.stringify({ ...JSON.parse(text), ...fields })

test('one process verifies proof after proof, right and wrong ones', async () => {
  expect(await verify()).toBe(true)
  const before = pids()
  expect(before).toHaveLength(1)
  expect(await verify({ public: '["34"]' })).toBe(false)
  expect(await verify()).toBe(true)
  expect(pids()).toEqual(before)
  expect(ends).toEqual([])
})

describe('poison: a hostile document is rejected, and the proof after it is judged as before', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const attacks: [string, () => Partial<typeof documents>][] = [
    [
      '__proto__ in the proof',
      () => ({ proof: withFields(documents.proof, '"__proto__": {"protocol": "plonk", "polluted": true}') }),
    ],
    [
      '__proto__ in the key',
      () => ({ verification_key: withFields(documents.verification_key, '"__proto__": {"nPublic": 0}') }),
    ],
    [
      'constructor.prototype',
      () => ({ proof: withFields(documents.proof, '"constructor": {"prototype": {"toString": 1}}') }),
    ],
    [
      'methods of the language as fields',
      () => ({ proof: withFields(documents.proof, '"toString": 1, "valueOf": 1, "then": 1, "toJSON": 1') }),
    ],
    ['a key that is a list with a length', () => ({ verification_key: '{"length": 4294967295}' })],
    ['a list of lists 200,000 deep', () => ({ public: deep(200_000) })],
    [
      'a proof 200,000 deep',
      () => ({ proof: replaced(documents.proof, { pi_a: 0 }).replace('"pi_a":0', `"pi_a":${deep(200_000)}`) }),
    ],
    ['a number of 100,000 digits', () => ({ public: `["${'9'.repeat(100_000)}"]` })],
    ['a number beyond doubles', () => ({ public: '[1e999999]' })],
    [
      'a coordinate as large as the field',
      () => ({ proof: replaced(documents.proof, { pi_a: ['9'.repeat(80), '1', '1'] }) }),
    ],
    ['a coordinate that is an object', () => ({ proof: replaced(documents.proof, { pi_a: [{}, {}, '1'] }) })],
    ['a point that is not on the curve', () => ({ proof: replaced(documents.proof, { pi_a: ['1', '1', '1'] }) })],
    ['infinity', () => ({ proof: replaced(documents.proof, { pi_a: ['0', '1', '0'] }) })],
    ['another scheme', () => ({ proof: replaced(documents.proof, { protocol: 'fflonk' }) })],
    ['100,000 public values', () => ({ public: JSON.stringify(Array(100_000).fill('1')) })],
    [
      'a key with another number of public values',
      () => ({ verification_key: replaced(documents.verification_key, { nPublic: 268435456 }) }),
    ],
    ['no JSON', () => ({ proof: '{"pi_a": ' })],
    ['nothing', () => ({ proof: '', public: '', verification_key: '' })],
    ['null', () => ({ proof: 'null', public: 'null', verification_key: 'null' })],
    ['a byte order mark and a NUL', () => ({ public: '\ufeff["33"]\u0000' })],
  ]

  test('whatever it is, and by a process of its own it is judged the same', async () => {
    expect(await verify()).toBe(true)
    for (const [name, attack] of attacks) {
      expect([name, await verify(attack())]).toEqual([name, false])
      expect([name, await verify()]).toEqual([name, true])
      expect([name, await verify({ public: '["34"]' })]).toEqual([name, false])
    }
    expect(ends).toEqual([])
  }, 120_000)

  test('alone: the same attacks on a process for one verification', async () => {
    const none: Residents = { ask: () => Promise.resolve(undefined), start: () => undefined }
    for (const [name, attack] of attacks.slice(0, 6)) {
      expect([name, await verify(attack(), none)]).toEqual([name, false])
    }
  }, 120_000)
})

test('a request that the resident cannot take is judged by a process of its own, and the next by a fresh resident', async () => {
  expect(await verify()).toBe(true)
  const before = processTree(process.pid).map(({ pid }) => pid)
  // More than it was granted memory for.
  expect(await verify({ public: JSON.stringify(Array(12_000_000).fill('1')) }).catch(() => 'refused')).not.toBe(true)
  expect(await verify()).toBe(true)
  expect(processTree(process.pid).filter(({ pid }) => before.includes(pid))).toHaveLength(1)
}, 120_000)

test('one that is killed, stopped or gives no verdict costs no verification', async () => {
  expect(await verify()).toBe(true)
  process.kill(processTree(process.pid).at(-1)?.pid ?? 0, 'SIGKILL')
  expect(await verify()).toBe(true)
  const odd: Residents = { ask: () => Promise.resolve('perhaps'), start: () => undefined }
  expect(await verify({}, odd)).toBe(true)
  expect(await verify({ public: '["34"]' }, odd)).toBe(false)
})

test('secrecy: it is asked with key, public values and proof alone, under the key of the platform', async () => {
  const asked: string[] = []
  const spy: Residents = {
    ask: async (program, { request }) => {
      asked.push(`${program.key} ${String(request)}`)
      const command = await program.command(0)
      expect(command.mounts.filter(({ target }) => !target.startsWith('/runtime') && target !== '/cache')).toEqual([])
      return undefined
    },
    start: () => undefined,
  }
  expect(await verify({}, spy)).toBe(true)
  expect(asked).toEqual([`platform ${JSON.stringify([documents.verification_key, documents.public, documents.proof])}`])
})

test('it begins to load with the session of a proof', async () => {
  const run = await bench.run({ residents: residents() })
  circom.openProof?.(run, { manifest, buildFolder: bench.folder })
  await vi.waitFor(() => expect(pids()).toHaveLength(1))
  expect(
    await residents().ask(verifierResident(run, manifest), { request: Buffer.from('["","",""]') }, run.signal),
  ).toBe('rejected')
})
