import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { TeamMe } from '@proofyard/contract/team.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pack, runProgram } from './harness/api.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { driveSindri, installPythonClient, missingPython } from './harness/python-client.ts'
import { ProvenAnswer, verifyElsewhere, withOneDigitChanged } from './harness/snarkjs.ts'

const Line = z.union([
  z.object({ step: z.string(), answer: z.unknown() }).strict(),
  z.object({ step: z.string(), error: z.string() }).strict(),
])
const Methods = z.object({ public: z.array(z.string()), called: z.array(z.string()) }).strict()

/** What is refused, and with which words of the SDK's and of ours. */
const refused: Record<string, RegExp> = {
  'base_url with a path': /^Invalid 'base_url' provided\.$/,
  'no key': /^Invalid API Key$/,
  'a wrong verbose level': /^Invalid verbose_level/,
  'create_circuit that fails': /^Circuit compilation failed\. error=.*circuit\.circom/s,
  'create_circuit with a wrong tag': /status=422 .*tag/,
  'create_circuit of no project': /status=400 .*message/,
  'get_proof that is deleted': /^404 - Not found\./,
  'prove_circuit with a wrong input': /^Prove circuit failed\. error=.*b/,
  'prove_circuit with text that is no input': /^Prove circuit failed\. error=The input is not JSON: line 1, column 2/,
  'prove_circuit with an object': /^Prove circuit failed\. error=The input is not JSON/,
  'prove_circuit of nothing': /^404 - Not found\./,
  'get_smart_contract_verifier of nothing': /^404 - Not found\./,
  'get_all_circuits with a wrong key': /^401 - Invalid API Key\./,
  'create_circuit with a wrong key': /^401 - Invalid API Key\./,
  'get_circuit that is deleted': /^404 - Not found\./,
  'get_proof of a deleted circuit': /^404 - Not found\./,
}

describe.skipIf(maySkip(await missingPython()))('the published Python SDK', () => {
  const answers = new Map<string, unknown>()
  const errors = new Map<string, string>()
  let proofyard: Proofyard
  let folder: string
  let methods: z.infer<typeof Methods>

  beforeAll(async () => {
    await installPythonClient()
    proofyard = await startProofyard()
    folder = await mkdtemp(join(tmpdir(), 'proofyard-python-client-'))
    await cp(join(root, 'e2e', 'fixtures'), folder, { recursive: true })
    await pack(join(folder, 'multiplier'), join(folder, 'packed.tar.gz'))
    const zip = ['-m', 'zipfile', '-c', join(folder, 'packed.zip'), join(folder, 'multiplier')]
    expect(await runProgram('python3', zip)).toMatchObject({ code: 0 })
    const { code, output } = await driveSindri(proofyard, folder)
    expect(code, output).toBe(0)
    const lines = output.trim().split('\n')
    methods = Methods.parse(JSON.parse(lines.pop() ?? ''))
    for (const line of lines) {
      const report = Line.parse(JSON.parse(line))
      if ('error' in report) errors.set(report.step, report.error)
      else answers.set(report.step, report.answer)
    }
  })

  afterAll(async () => {
    await proofyard?.remove()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  test('is driven by every public method', () => {
    expect(methods.public).toHaveLength(14)
    expect(methods.called.concat('DEFAULT_SINDRI_API_URL', 'VERBOSE_LEVELS').sort()).toEqual(methods.public)
    console.log(`Python: ${methods.called.length} methods driven in ${answers.size + errors.size} calls.`)
  })

  test('says in its own words what went wrong, and in ours why', () => {
    expect([...errors.keys()]).toEqual(Object.keys(refused))
    for (const [step, words] of Object.entries(refused)) expect(errors.get(step), step).toMatch(words)
  })

  test('knows its team by the new and by the old form of the address', () => {
    for (const step of ['base_url', 'api_url', 'get_user_team_details']) {
      expect(TeamMe.parse(answers.get(step)).team.slug, step).toBe('ada')
    }
  })

  test('deploys folders and archives, with tags and meta, with the default tag and without one', () => {
    const circuit = Circuit.parse(answers.get('get_circuit'))
    expect(circuit).toMatchObject({ status: 'Ready', tags: ['py', 'v0.1'], meta: { by: 'python' } })
    expect(circuit.verification_key).not.toBeNull()
    expect(answers.get('get_circuit without its key')).toMatchObject({
      circuit_id: circuit.circuit_id,
      verification_key: null,
    })
    expect(answers.get('get_circuit by its name')).toMatchObject({
      circuit_id: answers.get('create_circuit of an archive'),
      tags: ['latest'],
      uploaded_file_name: 'packed.tar.gz',
    })
    expect(answers.get('get_circuit without a tag')).toMatchObject({ status: 'Ready', tags: [] })
    const all = z.array(Circuit).parse(answers.get('get_all_circuits'))
    expect(all.map(({ tags }) => tags)).toEqual([[], ['latest'], ['py', 'v0.1']])
    expect(answers.get('get_smart_contract_verifier')).toContain('contract Groth16Verifier')
  })

  test('makes proofs that snarkjs accepts, and not with one digit changed', async () => {
    const proof = Proof.parse(answers.get('get_proof'))
    expect(proof).toMatchObject({ status: 'Ready', verified: true, public: ['33'], meta: { order: '4711' } })
    const proven = ProvenAnswer.parse(proof)
    expect(await verifyElsewhere(proven)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(proven))).toContain('Invalid proof')
    const [newest, ...others] = z.array(Proof).parse(answers.get('get_all_circuit_proofs'))
    expect(newest).toMatchObject({ proof_id: proof.proof_id, proof: null, verification_key: null })
    expect(others).toEqual([])
  })

  test('gets those of the large fields that it asks for', () => {
    const fields = ['proof', 'public', 'smart_contract_calldata', 'verification_key'] as const
    for (const field of fields) {
      const proof = Proof.parse(answers.get(`get_proof, include_${field} alone`))
      expect(fields.filter((other) => proof[other] !== null)).toEqual([field])
    }
  })

  test('prints as much as one asks for', () => {
    expect(answers.get('printed at level 0')).toBe('')
    const [some, all] = [1, 2].map((level) => String(answers.get(`printed at level ${level}`)))
    expect(some).toContain("'compute_time': 'P0DT")
    expect(some).not.toContain('pragma solidity')
    expect(all).toContain('pragma solidity')
  })
})
