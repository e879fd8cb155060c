// The native prover against snarkjs, another implementation: each must take what the other made.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exitCodes } from '../languages/harness-protocol.ts'
import { missingGo } from '../languages/testing/missing-go.ts'
import { buildNative, findNative } from './native-prover.ts'
import { multiplier } from './testing/circuits.ts'
import { snarkjsCommand } from './testing/snarkjs-command.ts'

const circom2 = join(dirname(findPackageJSON('circom2', import.meta.url) ?? ''), 'cli.js')

/** Bits, small and large values, a linear constraint, wires that B does not use: what keys of real circuits have. */
const mixed = `pragma circom 2.1.0;
template Mixed(n) {
    signal input a;
    signal input b;
    signal output c;
    signal bits[n];
    signal x[n + 1];
    var sum = 0;
    for (var i = 0; i < n; i++) {
        bits[i] <-- (a >> i) & 1;
        bits[i] * (1 - bits[i]) === 0;
        sum += bits[i] * 2 ** i;
    }
    sum === a;
    x[0] <== b;
    for (var i = 0; i < n; i++) x[i + 1] <== x[i] * (x[i] + bits[i]) - i;
    c <== x[n] * a;
}
component main {public [a]} = Mixed(32);
`

let folder: string
let native: string
const at = (name: string) => join(folder, name)

interface Ended {
  code: number
  stdout: string
  stderr: string
}

async function run(program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

/** Compiles a circuit and makes a witness for it: `<name>.r1cs` and `<name>.wtns`. */
async function compile(name: string, source: string, input: object, prime: string): Promise<void> {
  await writeFile(at(`${name}.circom`), source)
  await writeFile(at(`${name}.json`), JSON.stringify(input))
  const compiled = await run(process.execPath, circom2, `${name}.circom`, '--r1cs', '--wasm', '--prime', prime)
  expect(compiled.code, compiled.stderr).toBe(0)
  const wasm = at(join(`${name}_js`, `${name}.wasm`))
  const made = await snarkjsCommand('wtns', 'calculate', wasm, at(`${name}.json`), at(`${name}.wtns`))
  expect(made.ok, made.output).toBe(true)
}

async function verifies(key: string, name: string): Promise<boolean> {
  const exported = await snarkjsCommand('zkey', 'export', 'verificationkey', at(key), at(`${key}.json`))
  expect(exported.ok, exported.output).toBe(true)
  const answer = await snarkjsCommand(
    'groth16',
    'verify',
    at(`${key}.json`),
    at(`${name}.public.json`),
    at(`${name}.proof.json`),
  )
  return answer.ok && answer.output.includes('OK!')
}

const proveArgs = (key: string, name: string) => [key, `${name}.wtns`, `${name}.proof.json`, `${name}.public.json`]

describe.skipIf(maySkip(await missingGo()))('the native prover', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-native-'))
    await buildNative({ toolFolder: at('tools'), signal: AbortSignal.timeout(110_000) })
    const built = await findNative(at('tools'))
    if (built.state !== 'ready') throw new Error(`The native prover is ${built.state}.`)
    native = built.program
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe.each(['bn128', 'bls12381'])('on %s', (prime) => {
    const name = `mixed-${prime}`
    beforeAll(async () => {
      await compile(name, mixed, { a: '2863311530', b: '3' }, prime)
      expect(await run(native, 'setup', `${name}.r1cs`, `${name}.zkey`)).toMatchObject({ code: 0, stderr: '' })
    })

    test('makes a key that it recognises, and proofs that snarkjs accepts until one digit changes', async () => {
      expect(await run(native, 'check', `${name}.r1cs`, `${name}.zkey`)).toMatchObject({ code: 0, stderr: '' })
      const proved = await run(native, 'prove', '--timings', ...proveArgs(`${name}.zkey`, name))
      expect(proved).toMatchObject({ code: 0, stderr: '' })
      const Timings = z.strictObject({ load: z.number(), fft: z.number(), msm: z.number(), total: z.number() })
      expect(Timings.parse(JSON.parse(proved.stdout)).total).toBeGreaterThan(0)
      expect(await verifies(`${name}.zkey`, name)).toBe(true)

      const text = await readFile(at(`${name}.public.json`), 'utf8')
      const changed = text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
      await writeFile(at(`${name}.public.json`), changed)
      expect(await verifies(`${name}.zkey`, name)).toBe(false)
    })

    test('snarkjs proves with the key', async () => {
      const proved = await snarkjsCommand('groth16', 'prove', ...proveArgs(`${name}.zkey`, name).map(at))
      expect(proved.ok, proved.output).toBe(true)
      expect(await verifies(`${name}.zkey`, name)).toBe(true)
    })
  })

  test('takes a key of a snarkjs ceremony, but not before a contribution', async () => {
    await compile('home', multiplier, { a: '3', b: '11' }, 'bn128')
    await snarkjsCommand('powersoftau', 'new', 'bn128', '3', at('0.ptau'))
    await snarkjsCommand('powersoftau', 'contribute', at('0.ptau'), at('1.ptau'), '--name=me', '-e=at home')
    await snarkjsCommand('powersoftau', 'prepare', 'phase2', at('1.ptau'), at('home.ptau'))
    await snarkjsCommand('groth16', 'setup', at('home.r1cs'), at('home.ptau'), at('unsafe.zkey'))
    await snarkjsCommand('zkey', 'contribute', at('unsafe.zkey'), at('home.zkey'), '--name=me', '-e=at home')

    expect(await run(native, 'check', 'home.r1cs', 'home.zkey')).toMatchObject({ code: 0, stderr: '' })
    expect(await run(native, 'prove', ...proveArgs('home.zkey', 'home'))).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(at('home.public.json'), 'utf8'))).toEqual(['33'])
    expect(await verifies('home.zkey', 'home')).toBe(true)

    const refused = await run(native, 'check', 'home.r1cs', 'unsafe.zkey')
    expect(refused.code).toBe(exitCodes.rejected)
    expect(refused.stderr).toContain('gamma and delta are the same')
    const foreign = await run(native, 'check', 'mixed-bn128.r1cs', 'home.zkey')
    expect(foreign).toMatchObject({
      code: exitCodes.rejected,
      stderr: expect.stringMatching(/^The key is for \d+ wires.*\.\n$/),
    })
  })

  test('says in one sentence what is wrong with a file', async () => {
    await truncate(at('mixed-bn128.zkey'), 5000)
    expect(await run(native, 'prove', ...proveArgs('mixed-bn128.zkey', 'mixed-bn128'))).toMatchObject({
      code: exitCodes.inputError,
      stderr: 'mixed-bn128.zkey: it ends inside section 4.\n',
    })
  })
})
