import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from './harness/api.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { sindri, snarkjs } from './harness/sindri.ts'

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
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const ProofAnswer = z.object({
  proofId: z.uuid(),
  proof: z.record(z.string(), z.unknown()),
  public: z.array(z.string()),
  verification_key: z.record(z.string(), z.unknown()),
})

/** Deploys a project with the published client, proves its input, and returns what the client printed. */
async function deployAndProve(project: string): Promise<z.infer<typeof ProofAnswer>> {
  const cwd = join(folder, project)
  const deployed = await sindri(proofyard, ['deploy', '--tag', 'e2e'], cwd)
  expect(deployed.output).toContain('Circuit compiled successfully')
  expect(deployed.code).toBe(0)
  const proved = await sindri(proofyard, ['proof', 'create', '--tag', 'e2e', '--verify'], cwd)
  expect(proved.code, proved.output).toBe(0)
  return ProofAnswer.parse(JSON.parse(proved.output.slice(proved.output.indexOf('{\n'))))
}

async function verifyElsewhere(answer: z.infer<typeof ProofAnswer>): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'verify-'))
  await writeFile(join(cwd, 'proof.json'), JSON.stringify(answer.proof))
  await writeFile(join(cwd, 'public.json'), JSON.stringify(answer.public))
  await writeFile(join(cwd, 'key.json'), JSON.stringify(answer.verification_key))
  return (await snarkjs(['groth16', 'verify', 'key.json', 'public.json', 'proof.json'], cwd)).output
}

/** The same proof with one digit of its public values changed. */
function withOneDigitChanged(answer: z.infer<typeof ProofAnswer>): z.infer<typeof ProofAnswer> {
  const [first = '0', ...rest] = answer.public
  const last = Number(first.at(-1))
  return { ...answer, public: [`${first.slice(0, -1)}${(last + 1) % 10}`, ...rest] }
}

describe('the published npm client', () => {
  it('deploys a multiplier and proves it; snarkjs accepts the proof, and not with one digit changed', async () => {
    const answer = await deployAndProve('multiplier')
    expect(answer.public).toEqual(['33'])
    expect(await verifyElsewhere(answer)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(answer))).toContain('Invalid proof')
  })

  it("deploys circomlib's sha256 with its node_modules and proves it", async () => {
    const answer = await deployAndProve('sha256')
    expect(answer.public).toHaveLength(256)
    expect(await verifyElsewhere(answer)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(answer))).toContain('Invalid proof')
  })

  it('knows who it is', async () => {
    const { output } = await sindri(proofyard, ['whoami'], folder)
    expect(output).toContain('ada')
  })

  it('clones what was deployed, byte for byte', async () => {
    const target = await mkdtemp(join(folder, 'clone-'))
    const cloned = await sindri(proofyard, ['clone', 'ada/multiplier:e2e', join(target, 'multiplier')], target)
    expect(cloned.code, cloned.output).toBe(0)
    const names = await readdir(join(folder, 'multiplier'))
    for (const name of names) {
      const original = await readFile(join(folder, 'multiplier', name))
      expect(await readFile(join(target, 'multiplier', name)), name).toEqual(original)
    }
  })

  it('prints what the compiler said of a broken circuit, and ends with an error', async () => {
    const cwd = join(folder, 'multiplier')
    await writeFile(
      join(cwd, 'circuit.circom'),
      'pragma circom 2.0.0;\ntemplate T() {\n    signal input a\n}\ncomponent main = T();\n',
    )
    const deployed = await sindri(proofyard, ['deploy'], cwd)
    expect(deployed.code).not.toBe(0)
    expect(deployed.output).toContain('circuit.circom')
    expect(deployed.output).not.toContain(proofyard.dataFolder)
  })

  it('has the Solidity verifier and the calldata that belong together', async () => {
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
