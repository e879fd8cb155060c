import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, pack, runProgram } from './harness/api.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { buildRustClient, cargoSindri, driveSindri, missingCargo, sourcesOf } from './harness/rust-client.ts'
import { ProvenAnswer, verifyElsewhere, withOneDigitChanged } from './harness/snarkjs.ts'
import { arrowDown, enter, onTerminal } from './harness/terminal.ts'

const skipsRust = maySkip(await missingCargo())

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  if (skipsRust) return
  await buildRustClient()
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-rust-client-'))
  await cp(join(root, 'e2e', 'fixtures'), folder, { recursive: true })
  // What the client leaves out by itself.
  await writeFile(join(folder, 'multiplier', '.hidden'), 'not to be uploaded')
  await writeFile(join(folder, 'multiplier', '.sindriignore'), 'notes.txt\n')
  await writeFile(join(folder, 'multiplier', 'notes.txt'), 'not to be uploaded')
}, 1_200_000)

afterAll(async () => {
  await proofyard?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

function environment(): NodeJS.ProcessEnv {
  const { apiKey, url } = proofyard
  return { ...process.env, NO_COLOR: '1', SINDRI_BASE_URL: url, SINDRI_API_KEY: apiKey }
}

/** Runs `cargo sindri`. */
function sindri(...args: string[]): Promise<{ code: number | null; output: string }> {
  return runProgram(cargoSindri, ['sindri', ...args], { cwd: folder, env: environment() })
}

describe.skipIf(skipsRust)('the published command line of crates.io', () => {
  test('logs in with what is given, and its key is good', async () => {
    const { username, password, url } = proofyard
    const named = ['--keyname', 'from rust', '--teamname', 'ada']
    const { code, output } = await sindri('login', '--username', username, '--password', password, ...named)
    expect(code, output).toBe(0)
    const key = /SINDRI_API_KEY=(\S+)/.exec(output)?.[1]
    const me = await fetch(`${url}/api/v1/team/me`, { headers: { Authorization: `Bearer ${key}` } })
    expect(me.status).toBe(200)
  })

  test('logs in with what is typed', async () => {
    const answers: [string, string][] = [
      ['Username', `${proofyard.username}${enter}`],
      ['Password', `${proofyard.password}${enter}`],
      ['New API Key Name', enter],
      ['Select a team', `${arrowDown}${enter}`],
    ]
    const { code, output } = await onTerminal([cargoSindri, 'sindri', 'login'], answers, {
      cwd: folder,
      env: environment(),
    })
    expect(code, output).toBe(0)
    expect(output).toContain('API key generated successfully')
    const keys = z.array(z.object({ name: z.string() })).parse(await call(proofyard, 'GET', 'apikey/list'))
    expect(keys.map(({ name }) => name)).toEqual(expect.arrayContaining(['from rust', 'ada-rust-sdk']))
  })

  test('says that a password is wrong, that a team is not there', async () => {
    const { username, password } = proofyard
    const wrong = await sindri('login', '--username', username, '--password', 'wrong', '--keyname', 'none')
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('401 Unauthorized') })
    const args = ['--username', username, '--password', password, '--keyname', 'none', '--teamname', 'nobodies']
    const stranger = await sindri('login', ...args)
    expect(stranger).toMatchObject({ code: 1, output: expect.stringContaining('Available teams: ada') })
  })

  test('deploys a folder with tags and meta', async () => {
    const { code, output } = await sindri('deploy', 'multiplier', '--tags', 'v1,v1.0', '--meta', 'by=rust,round=1')
    expect(code, output).toBe(0)
    expect(output).toContain('ada/multiplier:v1')
    expect(await call(proofyard, 'GET', 'circuit/multiplier:v1.0/detail')).toMatchObject({
      status: 'Ready',
      tags: ['v1', 'v1.0'],
      meta: { by: 'rust', round: '1' },
      uploaded_file_name: 'rust_sdk_upload.tar.gz',
    })
  })

  test('clones what it deployed, by its name and by its id', async () => {
    const { circuit_id: id } = z
      .object({ circuit_id: z.string() })
      .parse(await call(proofyard, 'GET', 'circuit/multiplier:v1/detail'))
    for (const circuit of ['ada/multiplier:v1', 'multiplier:v1.0', id]) {
      const target = await mkdtemp(join(folder, 'clone-'))
      const { code, output } = await sindri('clone', circuit, '--directory', join(target, 'again'))
      expect(code, output).toBe(0)
      const names = (await readdir(join(target, 'again'))).sort()
      expect(names).toEqual(['README.md', 'circuit.circom', 'input.json', 'sindri.json'])
      for (const name of names) {
        const original = await readFile(join(folder, 'multiplier', name))
        expect(await readFile(join(target, 'again', name)), name).toEqual(original)
      }
    }
  })

  test('deploys archives of every kind under the one name that it knows', async () => {
    const archive = await pack(join(folder, 'multiplier'), join(folder, 'packed.tgz'))
    expect(await sindri('deploy', archive)).toMatchObject({ code: 0 })
    await runProgram('tar', ['-cf', join(folder, 'packed.tar'), '-C', folder, 'multiplier'])
    expect(await sindri('deploy', join(folder, 'packed.tar'), '--tags', 'plain')).toMatchObject({ code: 0 })
    expect(await call(proofyard, 'GET', 'circuit/multiplier/detail')).toMatchObject({ tags: ['latest'], meta: {} })
    expect(await call(proofyard, 'GET', 'circuit/multiplier:plain/detail')).toMatchObject({ tags: ['plain'] })
  })

  test('prints why a build failed, and what is not there', async () => {
    const broken = await sindri('deploy', 'broken')
    expect(broken.code).toBe(1)
    expect(broken.output).toContain('circuit.circom')
    const absent = await sindri('clone', 'ada/none:v1', '--directory', 'none')
    expect(absent).toMatchObject({ code: 1, output: expect.stringContaining('does not exist or you lack permission') })
    const stranger = await sindri('deploy', 'multiplier', '--api-key', 'no-such-key')
    expect(stranger).toMatchObject({ code: 1, output: expect.stringContaining('401 Unauthorized') })
  })
})

const Line = z.union([
  z.object({ method: z.string(), answer: z.unknown() }).strict(),
  z.object({ method: z.string(), error: z.string() }).strict(),
])

/** What is refused, and with which words of the SDK's. */
const refused: Record<string, RegExp> = {
  'get_circuit with the new key': /404/,
  'get_proof when it is deleted': /404/,
  'ProofInfo::get_proof_as_bytes': /not ?supported/,
  'clone_circuit of nothing': /404/,
  'prove_circuit of nothing': /404/,
  'jwt_token_generate with a wrong password': /401 Unauthorized/,
  'get_circuit with a wrong key': /401 Unauthorized/,
  'get_circuit when it is deleted': /404/,
  'get_proof when its circuit is deleted': /404/,
}

describe.skipIf(skipsRust)('the published Rust SDK', () => {
  const answers = new Map<string, unknown>()
  const errors = new Map<string, string>()

  beforeAll(async () => {
    const archive = await pack(join(folder, 'multiplier'), join(folder, 'sdk.tar.gz'))
    const { code, output } = await runProgram(driveSindri, [], {
      env: {
        ...environment(),
        DRIVE_USERNAME: proofyard.username,
        DRIVE_PASSWORD: proofyard.password,
        DRIVE_PROJECT: join(folder, 'multiplier'),
        DRIVE_ARCHIVE: archive,
        DRIVE_FOLDER: await mkdtemp(join(folder, 'sdk-')),
      },
    })
    expect(code, output).toBe(0)
    // Between them the SDK tells people how far it is.
    for (const line of output.split('\n').filter((one) => one.startsWith('{'))) {
      const report = Line.parse(JSON.parse(line))
      if ('error' in report) errors.set(report.method, report.error)
      else answers.set(report.method, report.answer)
    }
  })

  test('gets an answer that it can read from every call, and a refusal where there is one', () => {
    expect([...errors.keys()]).toEqual(Object.keys(refused))
    for (const [method, words] of Object.entries(refused)) expect(errors.get(method), method).toMatch(words)
    const wrong = [...answers].filter(([, answer]) => answer === false)
    expect(wrong).toEqual([])
  })

  test('makes proofs that snarkjs accepts, and not with one digit changed', async () => {
    for (const method of ['SindriClient::prove_circuit', 'SindriClient::prove_circuit_blocking']) {
      const proven = ProvenAnswer.parse(answers.get(method))
      expect(proven.public, method).toEqual(['33'])
      expect(await verifyElsewhere(proven), method).toContain('OK!')
      expect(await verifyElsewhere(withOneDigitChanged(proven)), method).toContain('Invalid proof')
    }
    expect(answers.get('SindriClient::prove_circuit')).toMatchObject({ verified: true, meta: { from: 'rust' } })
    expect(answers.get('get_proof without the large fields')).toMatchObject({ proof: null, public: null })
  })

  test('learns what was wrong with an input', () => {
    const failed = answers.get('prove_circuit with a wrong input')
    expect(failed).toMatchObject({ status: 'Failed', error: expect.stringContaining('b') })
  })

  test('is driven by every public method, and so is the client that it is generated from', async () => {
    const sdk = await sourcesOf('sindri')
    const generated = await sourcesOf('sindri-openapi')
    const methods = new Set<string>()
    for (const file of ['client.rs', 'job_create.rs', 'jwt.rs']) {
      for (const name of await functionsOf(join(sdk, file))) methods.add(`SindriClient::${name}`)
    }
    for (const file of ['authorization_api.rs', 'circuits_api.rs', 'proofs_api.rs', 'token_api.rs']) {
      for (const name of await functionsOf(join(generated, 'apis', file))) methods.add(name)
    }
    const driven = new Set([...answers.keys(), ...errors.keys()])
    expect([...methods].filter((method) => !driven.has(method))).toEqual([])
    const beginning = (words: RegExp) => [...driven].filter((name) => words.test(name)).length
    console.log(
      `Rust: 3 commands, ${methods.size} methods and ${beginning(/^(Circuit|Proof)Info::/)} getters driven, ` +
        `${beginning(/^the model of /)} more answers read by the published models.`,
    )
  })
})

/** The public functions of a Rust file, without those of its tests. */
async function functionsOf(file: string): Promise<string[]> {
  const [code = ''] = (await readFile(file, 'utf8')).split('#[cfg(test)]\nmod tests')
  return [...code.matchAll(/^ *pub (?:async )?fn (\w+)/gm)].flatMap(([, name]) => name ?? [])
}
