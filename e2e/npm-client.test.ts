import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from './harness/api.ts'
import { expectBundleChecked } from './harness/bundle.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { printCommands, sindri } from './harness/sindri.ts'
import { ProvenAnswer, verifyElsewhere, withOneDigitChanged } from './harness/snarkjs.ts'

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-npm-client-'))
  await cp(join(root, 'e2e', 'fixtures'), folder, { recursive: true })
  const circomlib = dirname(createRequire(import.meta.url).resolve('circomlib/package.json'))
  await cp(join(circomlib, 'circuits'), join(folder, 'sha256', 'node_modules', 'circomlib', 'circuits'), {
    recursive: true,
  })
})

afterAll(async () => {
  printCommands()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const ProofAnswer = ProvenAnswer.extend({ proofId: z.uuid(), meta: z.record(z.string(), z.string()) })

/** Runs the client in a project of `folder`. */
function inProject(project: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return sindri(proofyard, args, join(folder, project))
}

/** What `sindri proof create` printed. */
function printedProof({ code, output }: { code: number | null; output: string }): z.infer<typeof ProofAnswer> {
  expect(code, output).toBe(0)
  return ProofAnswer.parse(JSON.parse(output.slice(output.indexOf('{\n'))))
}

/** Deploys a project, proves its input, and returns what the client printed. */
async function deployAndProve(project: string): Promise<z.infer<typeof ProofAnswer>> {
  const deployed = await inProject(project, 'deploy', '--tag', 'e2e')
  expect(deployed.output).toContain('Circuit compiled successfully')
  expect(deployed.code).toBe(0)
  return printedProof(await inProject(project, 'proof', 'create', '--tag', 'e2e', '--verify'))
}

describe('the published npm client', () => {
  test('deploys a multiplier and proves it; snarkjs accepts the proof, and not with one digit changed', async () => {
    const answer = await deployAndProve('multiplier')
    expect(answer.public).toEqual(['33'])
    expect(await verifyElsewhere(answer)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(answer))).toContain('Invalid proof')
    await expectBundleChecked(proofyard, answer)
  })

  test("deploys circomlib's sha256 with its node_modules and proves it", async () => {
    const answer = await deployAndProve('sha256')
    expect(answer.public).toHaveLength(256)
    expect(await verifyElsewhere(answer)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(answer))).toContain('Invalid proof')
  })

  test('knows who it is', async () => {
    const { output } = await sindri(proofyard, ['whoami'], folder)
    expect(output).toContain('ada')
  })

  test('clones what was deployed, byte for byte', async () => {
    const target = await mkdtemp(join(folder, 'clone-'))
    const cloned = await sindri(proofyard, ['clone', 'ada/multiplier:e2e', join(target, 'multiplier')], target)
    expect(cloned.code, cloned.output).toBe(0)
    const names = await readdir(join(folder, 'multiplier'))
    for (const name of names) {
      const original = await readFile(join(folder, 'multiplier', name))
      expect(await readFile(join(target, 'multiplier', name)), name).toEqual(original)
    }
  })

  test('deploys with several tags and with meta, from outside of the project', async () => {
    const args = ['deploy', '--tag', 'v1', '-t', 'v1.0', '-m', 'commit=abc', '--meta', 'by=ci', 'multiplier']
    const deployed = await sindri(proofyard, args, folder)
    expect(deployed.code, deployed.output).toBe(0)
    expect(await call(proofyard, 'GET', 'circuit/ada/multiplier:v1.0/detail')).toMatchObject({
      tags: ['v1', 'v1.0'],
      meta: { commit: 'abc', by: 'ci' },
      uploaded_file_name: 'multiplier.tar.gz',
    })
  })

  test('deploys without a tag, which moves none', async () => {
    expect((await inProject('multiplier', 'deploy')).code).toBe(0)
    expect((await inProject('multiplier', 'deploy', '--untagged')).code).toBe(0)
    const builds = z
      .array(z.object({ circuit_id: z.string(), tags: z.array(z.string()) }))
      .parse(await call(proofyard, 'GET', 'circuit/list'))
    expect(builds[0]?.tags).toEqual([])
    expect(builds[1]?.tags).toEqual(['latest'])
    expect(await call(proofyard, 'GET', 'circuit/multiplier/detail')).toMatchObject({
      circuit_id: builds[1]?.circuit_id,
    })
  })

  test('proves what is given as a file and what is given on standard input, with meta', async () => {
    await writeFile(join(folder, 'other.json'), '{"a": 5, "b": "7"}')
    const args = ['proof', 'create', '--input', join('..', 'other.json'), '--meta', 'order=4711']
    const fromFile = printedProof(await inProject('multiplier', ...args))
    expect(fromFile).toMatchObject({ public: ['35'], meta: { order: '4711' } })
    const typed = await sindri(proofyard, ['proof', 'create', '-t', 'v1', '-i', '-'], join(folder, 'multiplier'), {
      input: '{"a": "2", "b": "4"}',
    })
    expect(printedProof(typed).public).toEqual(['8'])
  })

  test('prints nothing but the proof when it is told to be quiet', async () => {
    const { output } = await inProject('multiplier', '--quiet', 'proof', 'create')
    expect(ProofAnswer.parse(JSON.parse(output)).public).toEqual(['33'])
  })

  test('says what was wrong with an input', async () => {
    await writeFile(join(folder, 'wrong.json'), '{"a": 5}')
    const failed = await inProject('multiplier', 'proof', 'create', '--input', join('..', 'wrong.json'))
    expect(failed.code).toBe(1)
    expect(failed.output).toMatch(/Proof generation failed after .* seconds: .*b/)
  })

  test('prints what the compiler said of a broken circuit, and ends with an error', async () => {
    const deployed = await inProject('broken', 'deploy')
    expect(deployed.code).toBe(1)
    expect(deployed.output).toContain('Circuit compilation failed')
    expect(deployed.output).toContain('circuit.circom')
    expect(deployed.output).not.toContain(proofyard.dataFolder)
  })

  test('has texts of its own for a wrong key', async () => {
    const env = { SINDRI_API_KEY: 'no-such-key' }
    const commands = [['whoami'], ['deploy'], ['clone', 'ada/multiplier:e2e', 'never']]
    for (const args of commands) {
      const { output } = await sindri(proofyard, args, join(folder, 'multiplier'), { env })
      expect(output, args[0]).toContain('Your credentials are invalid. Please log in again with `sindri login`.')
    }
  })

  test('has texts of its own for what is not there', async () => {
    const cloned = await sindri(proofyard, ['clone', 'grace/secret:v1', 'never'], folder)
    expect(cloned).toMatchObject({ code: 1, output: expect.stringContaining('does not exist or you lack permission') })
    const proved = await inProject('multiplier', 'proof', 'create', '--tag', 'never')
    expect(proved).toMatchObject({
      code: 1,
      output: expect.stringContaining('No circuit found with the name "multiplier" and tag "never".'),
    })
  })

  test('shows the sentence of a refused upload', async () => {
    await writeFile(join(folder, 'broken', 'sindri.json'), '{ "name": "broken", "circuitType": "abacus" }')
    const deployed = await inProject('broken', 'deploy')
    expect(deployed.code).toBe(1)
    expect(deployed.output).toMatch(/circuitType/)
  })

  test('finds no docker where there is none', async () => {
    const env = { DOCKER_HOST: 'tcp://127.0.0.1:9' }
    for (const tool of ['nargo', 'circomspect']) {
      const { code, output } = await sindri(proofyard, ['exec', tool, '--version'], folder, { env })
      expect(code).toBe(1)
      expect(output).toContain('Docker is either not installed')
    }
  })

  test('has the Solidity verifier and the calldata that belong together', async () => {
    const { contract_code: code } = z
      .object({ contract_code: z.string() })
      .parse(await call(proofyard, 'GET', 'circuit/multiplier:e2e/smart_contract_verifier'))
    expect(code).toContain('contract Groth16Verifier')
    const [proof] = z
      .array(z.object({ proof_id: z.string() }))
      .parse(await call(proofyard, 'GET', 'circuit/multiplier:e2e/proofs'))
    const detail = z
      .object({ smart_contract_calldata: z.string(), verified: z.literal(true) })
      .parse(await call(proofyard, 'GET', `proof/${proof?.proof_id}/detail`))
    expect(detail.smart_contract_calldata).toMatch(/^\["0x[0-9a-f]{64}", ?"0x[0-9a-f]{64}"\],.*\]\n$/s)
  })
})
