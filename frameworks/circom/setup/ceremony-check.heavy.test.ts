import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompileResult } from '../../framework.ts'
import type { Workbench } from '../../testing/workbench.ts'
import { circom } from '../circom.ts'
import type { CircomManifest } from '../manifest.ts'
import { cutLinearConstraints } from '../testing/cut-r1cs.ts'
import { openPreparedBench } from '../testing/prepared-bench.ts'
import { snarkjsCommand } from '../testing/snarkjs-command.ts'

/** So small that no wire serves to test what its key says of the linear constraint without powers of tau. */
const small = `pragma circom 2.1.0;
template Small() { signal input a; signal input b; signal input s; signal output c; c <== a * b; s === a + b; }
component main {public [s]} = Small();
`

let bench: Workbench<CircomManifest>
let paramsFolder: string
let r1cs: string
const at = (name: string) => join(bench.folder, name)

async function succeed(...args: string[]): Promise<void> {
  const { ok, output } = await snarkjsCommand(...args)
  expect(ok, output).toBe(true)
}

/** A key with one contribution, of the powers of tau that the operator has. */
async function keyOf(circuit: string, name: string): Promise<string> {
  await succeed('groth16', 'setup', circuit, join(paramsFolder, 'ours.ptau'), at(`${name}-0.zkey`))
  await succeed('zkey', 'contribute', at(`${name}-0.zkey`), at(`${name}.zkey`), '--name=me', '-e=at home')
  return at(`${name}.zkey`)
}

async function compile(zkey: string, settings: { paramsFolder?: string } = {}): Promise<CompileResult> {
  const files = { 'circuit.circom': small, 'circuit.zkey': { copyOf: zkey } }
  return await circom.compile(await bench.run(settings), await bench.project(files))
}

/** Of a contribution on bn254, up to its parameters: three points of G1, one of G2, a hash, a kind and a length. */
const CONTRIBUTION_BYTES = 3 * 64 + 128 + 64 + 8
/** Hash of the circuit, and how many contributions there are. */
const LIST_START_BYTES = 64 + 4

/** The list of contributions, which is the last section of a key, and the only one in it. */
function lastSection(file: Buffer) {
  const id = Buffer.from([10, 0, 0, 0])
  const header = file.lastIndexOf(id, file.length - LIST_START_BYTES - CONTRIBUTION_BYTES - 12)
  const start = header + 12
  expect(Number(file.readBigUInt64LE(header + 4))).toBe(file.length - start)
  expect(file.readUInt32LE(start + 64)).toBe(1)
  return { header, start, contribution: { start: start + LIST_START_BYTES, end: file.length } }
}

function withContributionTwice(file: Buffer): Buffer {
  const { header, start, contribution } = lastSection(file)
  const twice = Buffer.concat([file, file.subarray(contribution.start, contribution.end)])
  twice.writeBigUInt64LE(BigInt(twice.length - start), header + 4)
  twice.writeUInt32LE(2, start + 64)
  return twice
}

/** The only contribution is called a beacon, and has these parameters besides its name. */
function withBeacon(file: Buffer, parameters: Buffer): Buffer {
  const { header, start, contribution } = lastSection(file)
  const changed = Buffer.concat([file, parameters])
  const kind = contribution.start + CONTRIBUTION_BYTES - 8
  changed.writeUInt32LE(1, kind)
  changed.writeUInt32LE(contribution.end - kind - 8 + parameters.length, kind + 4)
  changed.writeBigUInt64LE(BigInt(changed.length - start), header + 4)
  return changed
}

beforeAll(async () => {
  bench = await openPreparedBench()
  paramsFolder = at('params')
  await mkdir(paramsFolder)
  await succeed('powersoftau', 'new', 'bn128', '3', at('0.ptau'))
  await succeed('powersoftau', 'contribute', at('0.ptau'), at('1.ptau'), '--name=me', '-e=at home')
  await succeed('powersoftau', 'prepare', 'phase2', at('1.ptau'), join(paramsFolder, 'ours.ptau'))
  const run = await bench.run()
  await circom.compile(run, await bench.project({ 'circuit.circom': small }))
  r1cs = join(run.workFolder, 'compiled', 'circuit.r1cs')
})
afterAll(() => bench.remove())

test('a key of the powers of tau that the operator has is verified from them, and nothing of it is left open', async () => {
  const { setup } = await compile(await keyOf(r1cs, 'right'), { paramsFolder })
  expect(setup).toMatchObject({
    kind: 'uploaded',
    statement: expect.stringMatching(
      /snarkjs verified them from the circuit and the operator's file ours\.ptau, whose origin this server does not know: how it was made is the operator's word; the transcript has 1 contribution\. Whose they are/,
    ),
  })
  expect(setup.checked).toContainEqual(
    expect.stringMatching(/^"snarkjs zkey verify" accepts the key for this circuit and ours\.ptau: all points/),
  )
  expect(setup.unchecked).toEqual([
    "The powers of tau in ours.ptau: how they were made is the operator's word.",
    expect.stringMatching(/^Whether at least one contributor of each phase forgot/),
  ])
})

test('a key whose contributors have great names is the word of its uploader, with and without powers of tau', async () => {
  const [first, named, last] = ['named-0', 'named-1', 'named-2'].map((name) => at(`${name}.zkey`))
  if (first === undefined || named === undefined || last === undefined) throw new Error('There are three keys.')
  await succeed('groth16', 'setup', r1cs, join(paramsFolder, 'ours.ptau'), first)
  await succeed('zkey', 'contribute', first, named, '--name=Ethereum Foundation', '-e=one person')
  await succeed('zkey', 'beacon', named, last, '01020304', '10', '--name=Hermez, 54 contributors')
  const [whole, unverified] = [await compile(last, { paramsFolder }), await compile(last)]
  expect(whole.setup.statement).toContain('the transcript has 2 contributions, 1 of them beacons. Whose they are,')
  for (const { setup } of [whole, unverified]) {
    expect(setup.kind).toBe('uploaded')
    expect(setup).not.toHaveProperty('ceremony')
    expect(setup.statement).toContain("is the uploader's word")
    expect(JSON.stringify(setup)).not.toMatch(/Ethereum|Hermez/)
  }
})

test('a contribution that was written into the list is refused where it can be verified, and not counted elsewhere', async () => {
  const zkey = await keyOf(r1cs, 'listed')
  await writeFile(zkey, withContributionTwice(await readFile(zkey)))
  await expect(compile(zkey, { paramsFolder })).rejects.toThrow(/^circuit\.zkey was made with .*: snarkjs says /)
  const { setup } = await compile(zkey)
  expect(setup.kind).toBe('uploaded')
  expect(JSON.stringify(setup)).not.toMatch(/\d contributions/)
})

test.each([
  ['without saying of what', '', /^circuit\.zkey has a beacon without the number and the rounds/],
  // Parameters 2 and 3: ten bits of rounds, and a number of one byte.
  ['of a number that it was not drawn by', '020a030101', /^circuit\.zkey was made with .*: snarkjs says .*beacon/],
])('a contribution that calls itself a beacon %s is refused', async (_, parameters, sentence) => {
  const zkey = await keyOf(r1cs, 'beacon')
  await writeFile(zkey, withBeacon(await readFile(zkey), Buffer.from(parameters, 'hex')))
  await expect(compile(zkey, { paramsFolder })).rejects.toThrow(sentence)
})

test('a key of the circuit without its linear constraints, which no other test reaches, is refused with powers of tau', async () => {
  const cut = at('cut.r1cs')
  await cutLinearConstraints(r1cs, cut)
  const zkey = await keyOf(cut, 'cut')
  await expect(compile(zkey, { paramsFolder })).rejects.toThrow(
    /^circuit\.zkey was made with the alpha and beta of ours\.ptau, and is not the key of this circuit: snarkjs says .*/,
  )
})

test('a transcript that was changed is refused', async () => {
  const zkey = await keyOf(r1cs, 'changed')
  const file = await readFile(zkey)
  // The last bytes are the name of the contributor, before it the hash of the transcript.
  file[file.length - 40] = (file[file.length - 40] ?? 0) ^ 1
  await writeFile(zkey, file)
  await expect(compile(zkey, { paramsFolder })).rejects.toThrow(/snarkjs says .*Inconsistent transcript/)
})

test('a key of other powers of tau is not compared with the operator’s, and the build says what is open', async () => {
  const zkey = await keyOf(r1cs, 'elsewhere')
  const elsewhere = at('other-params')
  await mkdir(elsewhere)
  await succeed('powersoftau', 'contribute', at('1.ptau'), at('2.ptau'), '--name=other', '-e=elsewhere')
  await succeed('powersoftau', 'prepare', 'phase2', at('2.ptau'), join(elsewhere, 'theirs.ptau'))
  await copyFile(join(elsewhere, 'theirs.ptau'), join(elsewhere, 'more.ptau'))
  const { setup } = await compile(zkey, { paramsFolder: elsewhere })
  expect(setup.statement).toMatch(/This server has no powers of tau that they were made from/)
  expect(setup.unchecked).toContainEqual(expect.stringMatching(/"snarkjs zkey verify".*the whole of the matrix C/))
})
