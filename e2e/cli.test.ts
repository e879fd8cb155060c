import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { manifests } from '@proofyard/frameworks/manifest/manifests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from './harness/api.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { arrowDown, enter } from './harness/terminal.ts'

let proofyard: Proofyard
let line: CommandLine
let project: string

beforeAll(async () => {
  proofyard = await startProofyard()
  line = await installCommandLine(proofyard.url)
  project = join(line.folder, 'multiplier')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
})
afterAll(async () => {
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

const VerificationKey = z.looseObject({ IC: z.array(z.unknown()) })
const readKeys = () => readFile(join(line.folder, 'keys.json'), 'utf8')
const settings = () => join(line.folder, 'configuration', 'proofyard', 'config.json')

describe('logging in', () => {
  test('nobody is logged in at first, and it is said what to do', async () => {
    const { code, output } = await line.pipe(['whoami', '--url', proofyard.url])
    expect(code).toBe(3)
    expect(output).toContain(`Nobody is logged in at ${proofyard.url}.`)
    expect(output).toContain('proofyard login')
  })

  test('nobody can be asked in a pipe', async () => {
    const { code, output } = await line.pipe(['login', '--url', proofyard.url])
    expect(code).toBe(2)
    expect(output).toContain('--username')
  })

  test('a wrong password is refused, and nothing is kept', async () => {
    const typed = ['login', '--url', proofyard.url, '--username', 'ada', '--password-stdin']
    const { code } = await line.pipe(typed, { input: 'not the password' })
    expect(code).toBe(3)
    await expect(stat(settings())).rejects.toThrow('ENOENT')
  })

  test('a person types name and password on a terminal, and the key is theirs alone to read', async () => {
    const { code, output } = await line.terminal(
      ['login', '--url', proofyard.url],
      [
        ['Username', `ada${enter}`],
        ['Password', `${proofyard.password}${enter}`],
      ],
    )
    expect(output).toContain(`Logged in at ${proofyard.url} as ada, for the team ada.`)
    expect(code).toBe(0)
    expect(output).not.toContain(proofyard.password)
    expect((await stat(settings())).mode & 0o777).toBe(0o600)
    expect(await line.json(['whoami'])).toEqual({ url: proofyard.url, username: 'ada', team: 'ada' })
  })

  test('its key goes to no other server', async () => {
    expect(await line.json(['config', '--url', 'http://127.0.0.1:9'])).toMatchObject({ key_from: null })
    expect((await line.pipe(['whoami', '--url', 'http://127.0.0.1:9'])).code).toBe(3)
  })
})

describe('a project', () => {
  test('is looked at without a server', async () => {
    expect(await line.json(['lint', project])).toEqual({ path: project, name: 'multiplier', circuit_type: 'circom' })
    const wrong = join(line.folder, 'wrong')
    await mkdir(wrong)
    await writeFile(join(wrong, 'sindri.json'), '{"circuitType": "circom", "name": "a b"}')
    const { code, output } = await line.pipe(['lint', wrong])
    expect(code).toBe(1)
    expect(output).toContain('name: "a b" must have only letters')
  })

  test('is deployed from a folder inside it, with its stages and what the compiler says', async () => {
    await writeFile(join(project, '.gitignore'), 'secret.txt\n')
    await writeFile(join(project, 'secret.txt'), 'stays here')
    const { code, output } = await line.pipe(['deploy', '--tag', 'v1', 'latest', '--meta', 'reason=first try'], {
      cwd: project,
    })
    expect(output).toMatch(/ada\/multiplier: build [\da-f-]{36}, \d+ files/)
    expect(output).toMatch(/✓ .*\d+\.\d s/)
    expect(output).toMatch(/^Status +Ready$/m)
    expect(output).not.toContain('\u001B')
    expect(code).toBe(0)
    const build = Circuit.parse(await line.json(['build', 'get', 'multiplier:v1']))
    expect(build).toMatchObject({ status: 'Ready', meta: { reason: 'first try' }, tags: ['latest', 'v1'] })
    const files = (await call(proofyard, 'GET', `circuit/${build.circuit_id}/files`)) as { path: string }[]
    expect(files.map(({ path }) => path)).not.toContain('secret.txt')
    expect((await line.pipe(['build', 'logs', 'multiplier:v1'])).output).toContain('== Compiling the circuit')
  })

  test('left by Ctrl-C goes on at the server, and it is said how to come back', async () => {
    const { code, output } = await line.interrupt(['deploy', project, '--tag', 'left'], /: build /)
    expect(code).toBe(130)
    const back = /proofyard (build get [\da-f-]{36} --wait)/.exec(output)?.[1] ?? ''
    expect((await line.pipe(back.split(' '))).output).toMatch(/^Status +Ready$/m)
  })

  test('that does not compile fails the command, with the reason', async () => {
    const broken = join(line.folder, 'broken')
    await cp(project, broken, { recursive: true })
    await writeFile(
      join(broken, 'circuit.circom'),
      'pragma circom 2.1.0; template A() { signal input a; b <== a; } component main = A();',
    )
    const { code, output } = await line.pipe(['deploy', broken, '--quiet', '--tag', 'broken'])
    expect(code).toBe(1)
    expect(output).toMatch(/circuit\.circom/)
    expect((await line.pipe(['build', 'list', 'multiplier', '--status', 'failed'])).output).toContain('broken')
  })

  test('is cloned, once', async () => {
    expect(await line.json(['clone', 'multiplier:v1', 'copy'])).toMatchObject({ files: expect.any(Number) })
    const copy = join(line.folder, 'copy')
    expect((await readdir(copy)).toSorted()).toEqual(expect.arrayContaining(['circuit.circom', 'sindri.json']))
    expect(await readFile(join(copy, 'circuit.circom'), 'utf8')).toBe(
      await readFile(join(project, 'circuit.circom'), 'utf8'),
    )
    expect((await line.pipe(['clone', 'multiplier:v1', 'copy'])).code).toBe(2)
  })

  test('has types for TypeScript, and differences between its builds', async () => {
    expect((await line.pipe(['types', 'multiplier:v1'])).output).toMatch(/export type Input = [^]*a: string/)
    expect((await line.pipe(['build', 'diff', 'multiplier:v1', 'multiplier:broken'])).output).toContain(
      '~ circuit.circom',
    )
  })
})

describe('a proof', () => {
  let made: Proof

  test('is made of the input that the project brings, and its bundle verified', async () => {
    made = Proof.parse(await line.json(['proof', 'create', '--out', join(line.folder, 'it.proof.zip')], project))
    expect(made).toMatchObject({ status: 'Ready', verified: true })
    const { code, output } = await line.pipe(['proof', 'verify', 'it.proof.zip', '--circuit', 'multiplier:v1'])
    expect(output).toContain('holds, of multiplier:v1')
    expect(code).toBe(0)
    const alone = await line.pipe(['proof', 'verify', 'it.proof.zip'])
    expect(alone.output).toMatch(/holds, of the key in the bundle[^]*Anyone can make a key/)
    expect(alone.code).toBe(0)
    const kept = (...more: string[]) => line.pipe(['proof', 'verify', made.proof_id, ...more])
    expect((await kept('--circuit', 'multiplier')).output).toContain('The proof holds.')
    const other = await kept('--circuit', 'multiplier:broken')
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('and not of multiplier:broken') })
    expect((await line.pipe(['proof', 'verify', 'none.proof.zip', '--circuit', 'multiplier'])).code).toBe(2)
  })

  test('its bundle is verified on this machine, of the key and the signers that one trusts', async () => {
    const url = 'http://127.0.0.1:9'
    const offline = (...more: string[]) =>
      line.pipe(['proof', 'verify', 'it.proof.zip', '--offline', '--url', url, ...more])
    const alone = await offline()
    expect(alone.output).toContain('The proof holds for these public values and this key (groth16, bn254).')
    expect(alone.output).toContain('anyone can make a key')
    expect(alone.code).toBe(0)

    const keys = await fetch(`${proofyard.url}/.well-known/proofyard-keys.json`)
    await writeFile(join(line.folder, 'keys.json'), await keys.text())
    await writeFile(join(line.folder, 'key.json'), JSON.stringify(made.verification_key))
    const trusted = await offline('--key', 'key.json', '--signers', 'keys.json')
    expect(trusted.output).toMatch(/^Signature +by a key in keys\.json$/m)
    expect(trusted.code).toBe(0)

    const retired = (await readKeys()).replaceAll(/"date_retired": ?null/g, '"date_retired": "2999-01-01"')
    await writeFile(join(line.folder, 'retired.json'), retired)
    const old = await offline('--signers', 'retired.json')
    expect(old.output).toMatch(
      /^Signature +by a key in retired\.json that is retired since 2999[^]*signs with another key now/m,
    )
    expect(old.code).toBe(0)
    expect((await offline('--signers', 'retired.json', '--only-current')).code).toBe(1)

    await writeFile(join(line.folder, 'nobody.json'), '{"keys": []}')
    expect((await offline('--signers', 'nobody.json')).code).toBe(1)
    const key = VerificationKey.parse(made.verification_key)
    const other = { ...key, IC: key.IC.toReversed() }
    await writeFile(join(line.folder, 'other.json'), JSON.stringify(other))
    const foreign = await offline('--key', 'other.json')
    expect(foreign.output).toContain('The proof does not hold')
    expect(foreign.code).toBe(1)
  })

  test('a bundle that was changed is none', async () => {
    const bundle = await readFile(join(line.folder, 'it.proof.zip'))
    await writeFile(join(line.folder, 'changed.proof.zip'), bundle.fill(0x20, 80, 90))
    const { code, output } = await line.pipe(['proof', 'verify', 'changed.proof.zip'])
    expect(code).toBe(1)
    expect(output).toContain('is no bundle of a proof')
  })

  test('with a wrong input fails the command; with none it is not asked for', async () => {
    const wrong = await line.pipe(['proof', 'create', 'multiplier:v1', '--input', '-'], { input: '{"a": "3"}' })
    expect(wrong.code).toBe(1)
    expect(wrong.output).toMatch(/\bb\b/)
    const none = await line.pipe(['proof', 'create', 'multiplier:v1'])
    expect(none.code).toBe(2)
    expect(none.output).toContain('neither input.json nor Prover.toml')
  })

  test('is listed, shown and deleted', async () => {
    expect((await line.pipe(['proof', 'list', 'multiplier', '--status', 'ready'])).output).toContain(made.proof_id)
    expect((await line.pipe(['proof', 'get', made.proof_id])).output).toMatch(/^Verified +by this server$/m)
    expect((await line.pipe(['proof', 'delete', made.proof_id])).code).toBe(2)
    expect((await line.pipe(['proof', 'delete', made.proof_id, '--yes'])).code).toBe(0)
    expect((await line.pipe(['proof', 'get', made.proof_id])).code).toBe(4)
  })
})

describe('a new project', () => {
  test.each(Object.keys(manifests))('of %s is one', async (framework) => {
    const made = await line.json(['init', `new-${framework}`, '--framework', framework])
    expect(made).toMatchObject({ framework, name: `new-${framework}` })
    expect(await line.json(['lint', `new-${framework}`])).toMatchObject({
      name: `new-${framework}`,
      circuit_type: framework,
    })
  })

  test('is begun on a terminal, and never over files that are there', async () => {
    const { code, output } = await line.terminal(['init', 'chosen'], [['Framework', `${arrowDown}${enter}`]])
    expect(output).toContain('chosen, a project of gnark')
    expect(code).toBe(0)
    const again = await line.pipe(['init', 'chosen', '--framework', 'noir'])
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('has files already') })
    expect((await line.pipe(['init', 'x', '--framework', 'cairo'])).output).toContain('there are circom, ')
    expect((await line.pipe(['init', 'a b', '--framework', 'circom'])).code).toBe(2)
  })

  test('has inputs that are proved and inputs that are refused, and a wrong one is found', async () => {
    const { code, output } = await line.pipe(['test', 'new-circom'])
    expect(output).toMatch(/✓ input\.json  is proved, in \d/)
    expect(output).toContain('✓ inputs/pass/one-is-a-factor.json  is proved')
    expect(output).toMatch(/✓ inputs\/fail\/one-factor\.json  is refused: .*\bb\b/)
    expect(output).toContain('3 inputs are as they should be.')
    expect(code).toBe(0)
    await writeFile(join(line.folder, 'new-circom', 'inputs', 'fail', 'good.json'), '{"a": "2", "b": "3"}')
    const wrong = await line.pipe(['test', 'new-circom', '--build', 'new-circom:test'])
    expect(wrong.output).toContain('✗ inputs/fail/good.json  must be refused, and there is a proof')
    expect(wrong.code).toBe(1)
    await rm(join(line.folder, 'new-circom', 'inputs', 'fail', 'good.json'))
  })

  test('holds its budgets, and is compared with an earlier build in a report', async () => {
    const own = join(line.folder, 'new-circom')
    const budgets = join(own, 'proofyard.json')
    const typed = ['test', own, '--build', 'new-circom:test', '--against', 'new-circom:test']
    await writeFile(budgets, '{"budgets": {"constraints": 100, "compile_seconds": 3600, "prove_memory_mib": 100000}}')
    const held = await line.pipe([...typed, '--report', 'report.md'])
    expect(held.output).toContain('✓ budget of constraints: ')
    expect(held.code).toBe(0)
    expect(await readFile(join(line.folder, 'report.md'), 'utf8')).toMatch(
      /\| Proved in, slowest input \| \d.* \| .*\d/,
    )
    await writeFile(budgets, '{"budgets": {"constraints": 0, "cycles": 100}}')
    const exceeded = await line.pipe(typed)
    expect(exceeded.output).toMatch(/✗ budget of constraints: \d+ and not at most 0/)
    expect(exceeded.output).toContain('✗ budget of cycles: at most 100, and how many there are is not known')
    expect(exceeded.output).toContain('2 of 2 budgets do not hold.')
    expect(exceeded.code).toBe(1)
    await writeFile(budgets, '{"budgets": {"constraint": 1}}')
    expect((await line.pipe(['lint', own])).output).toContain('"constraint" is not known in budgets')
  })
})

describe('failures', () => {
  test('a server that is away, a key that is wrong, a command that is none', async () => {
    const away = await line.pipe(['whoami', '--json', '--url', 'http://127.0.0.1:9'], {
      env: { PROOFYARD_API_KEY: 'any' },
    })
    expect(away.code).toBe(5)
    expect(JSON.parse(away.output)).toMatchObject({ error: { exit_code: 5, next: expect.stringContaining('config') } })
    const wrong = await line.pipe(['build', 'list'], { env: { PROOFYARD_API_KEY: 'wrong' } })
    expect(wrong.code).toBe(3)
    expect(wrong.output).toContain('proofyard login')
    const none = await line.pipe(['depoly'])
    expect(none.code).toBe(2)
    expect(none.output).toContain('deploy')
  })

  test('what is for the machine of the server says so', async () => {
    const { code, output } = await line.pipe(['doctor'])
    expect(code).toBe(2)
    expect(output).toContain('for the machine of the server')
  })
})

test('logging out ends the key at the server, too', async () => {
  const { logins } = JSON.parse(await readFile(settings(), 'utf8')) as { logins: Record<string, { key: string }> }
  const key = logins[proofyard.url]?.key ?? ''
  expect((await line.pipe(['logout'])).output).toContain('has ended')
  const answer = await fetch(`${proofyard.url}/api/v1/team/me`, { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(401)
  expect(await readFile(settings(), 'utf8')).not.toContain(key)
})
