import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runProgram } from './harness/api.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { noteCommand, printCommands, sindri, sindriProgram } from './harness/sindri.ts'
import { ProvenAnswer, verifyElsewhere } from './harness/snarkjs.ts'
import { type Answer, arrowDown, enter, onTerminal } from './harness/terminal.ts'

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-npm-login-'))
})

afterAll(async () => {
  printCommands()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A person's environment: a configuration folder, and no key. */
function environment(): NodeJS.ProcessEnv {
  const { SINDRI_API_KEY: _key, SINDRI_BASE_URL: _url, ...rest } = process.env
  return { ...rest, XDG_CONFIG_HOME: join(folder, 'configuration') }
}

/** Types on a terminal, as a person does. */
function typed(args: string[], answers: Answer[], env = {}): Promise<{ code: number | null; output: string }> {
  noteCommand(args)
  return onTerminal([sindriProgram, ...args], answers, { cwd: folder, env: { ...environment(), ...env } })
}

function untyped(...args: string[]): Promise<{ code: number | null; output: string }> {
  noteCommand(args)
  return runProgram(sindriProgram, args, { cwd: folder, env: environment() })
}

async function statusWith(key: string): Promise<number> {
  return (await fetch(`${proofyard.url}/api/v1/team/me`, { headers: { Authorization: `Bearer ${key}` } })).status
}

const Configuration = z.object({
  auth: z
    .object({
      apiKey: z.string(),
      apiKeyId: z.uuid(),
      apiKeyName: z.literal('my laptop'),
      baseUrl: z.url(),
      teamId: z.int(),
      teamSlug: z.literal('ada'),
    })
    .nullable(),
})

async function configuration(): Promise<z.infer<typeof Configuration>['auth']> {
  const file = join(folder, 'configuration', 'sindri', 'sindri.conf.json')
  return Configuration.parse(JSON.parse(await readFile(file, 'utf8'))).auth
}

describe('the npm client on a terminal', () => {
  test('asks for a login before anything else', async () => {
    expect(await untyped('whoami')).toMatchObject({ code: 1, output: expect.stringContaining('You must login first') })
  })

  test('refuses a wrong password', async () => {
    const answers: Answer[] = [
      ['Username:', `ada${enter}`],
      ['Password:', `wrong${enter}`],
      ['New API Key Name:', enter],
    ]
    const { code, output } = await typed(['login', '-u', proofyard.url], answers, { SINDRI_BASE_URL: proofyard.url })
    expect(code).toBe(1)
    expect(output).toContain('An irrecoverable error occurred.')
  })

  test('logs in, acts with the key that it got, and revokes it when it logs out', async () => {
    const answers: Answer[] = [
      ['Username:', `${proofyard.username}${enter}`],
      ['Password:', `${proofyard.password}${enter}`],
      ['New API Key Name:', `my laptop${enter}`],
      ['Select a Organization:', enter],
    ]
    const login = await typed(['login', '-u', proofyard.url], answers, { SINDRI_BASE_URL: proofyard.url })
    expect(login.output).toContain('You have successfully authorized the client')
    expect(login.code).toBe(0)
    const auth = await configuration()
    expect(auth).toMatchObject({ baseUrl: proofyard.url })
    const key = auth?.apiKey ?? ''
    expect(await statusWith(key)).toBe(200)

    expect((await untyped('whoami')).output.trim()).toBe('ada')
    expect((await untyped('config', 'list')).output).toContain("teamSlug: 'ada'")

    const logout = await typed(['logout'], [['Would you like to also revoke', enter]])
    expect(logout.output).toContain('Successfully revoked "my laptop" key.')
    expect(await configuration()).toBeNull()
    expect(await statusWith(key)).toBe(401)
    expect((await untyped('logout')).output).toContain('You must log in first')
  })
})

/** What one types to `sindri init` for each framework; the rest is as it is proposed. */
const projects: Record<string, Answer[]> = {
  circom: [
    ['Circuit Name:', enter],
    ['Proving Framework:', enter],
    ['Proving Scheme:', enter],
    ['Curve Name:', enter],
    ['Witness Compiler:', enter],
  ],
  gnark: [
    ['Circuit Name:', enter],
    ['Proving Framework:', `${arrowDown}${enter}`],
    ['Go Package Name:', enter],
    ['Proving Scheme:', enter],
    ['Curve Name:', enter],
  ],
  halo2: [
    ['Circuit Name:', enter],
    ['Proving Framework:', `${arrowDown}${arrowDown}${enter}`],
    ['Halo2 Base Version:', enter],
    ['Halo2 Package Name:', enter],
    ['Degree:', enter],
    ['Gate Thread Builder', enter],
  ],
  noir: [
    ['Circuit Name:', enter],
    ['Proving Framework:', `${arrowDown}${arrowDown}${arrowDown}${enter}`],
    ['Noir Package Name:', enter],
    ['Noir Version:', enter],
    ['Proving Scheme:', enter],
  ],
}

describe('a project that the npm client makes', () => {
  test.each(Object.keys(projects))('of %s passes its lint', async (framework) => {
    const answers: Answer[] = [...(projects[framework] ?? []), ['initialize a git repository', `n${enter}`]]
    const made = await typed(['init', framework], answers)
    expect(made.output).toContain('Project scaffolding successful.')
    expect(made.code).toBe(0)
    const linted = await sindri(proofyard, ['lint', framework], folder)
    expect(linted.code, linted.output).toBe(0)
  })

  test('of circom can be deployed and proved as it is', async () => {
    const deployed = await sindri(proofyard, ['deploy', 'circom'], folder)
    expect(deployed.code, deployed.output).toBe(0)
    const { code, output } = await sindri(proofyard, ['-q', 'proof', 'create', '-v'], join(folder, 'circom'))
    expect(code, output).toBe(0)
    const proven = ProvenAnswer.parse(JSON.parse(output))
    expect(proven.public).toEqual(['1', '1'])
    expect(await verifyElsewhere(proven)).toContain('OK!')
  })
})
