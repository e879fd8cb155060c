import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Build, type Documents, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import type { Residents } from '../residents.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { snarkvm } from './snarkvm.ts'
import { PRIVATE_KEY } from './testing/inputs.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { aboveProject, inputOf, strictlyAbove } from './testing/programs.ts'
import { helpersOf, isBelow, isInMemory } from './testing/resident-memory.ts'
import { residentsOf } from './testing/resident-pool.ts'
import { openSnarkvmWay } from './testing/way.ts'

let way: WholeWay<SnarkvmManifest>
let build: Build<SnarkvmManifest>

beforeAll(async () => {
  way = await openSnarkvmWay()
  build = await way.buildOnce(aboveProject)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

const SECRET = '918273645546372819'
const input = inputOf(['5u64', `${SECRET}u64`], { PRIVATE_KEY })

const PATIENCE_MS = 180_000

test(
  'a second proof starts no program',
  async () => {
    const { residents, asked } = await residentsOf('above')
    const commands: Command[] = []
    const onCommand = (command: Command) => commands.push(command)
    for (let times = 0; times < 2; times++) {
      expect((await way.proveAndVerify(build, input, { residents, onCommand })).verified).toBe(true)
    }
    expect(commands).toEqual([])
    const all = ['signer', 'prover', 'verifier mainnet']
    expect(asked.map(({ name }) => name)).toEqual([...all, ...all])
    expect(asked.map(({ answer }) => Boolean(answer))).toEqual(Array.from({ length: 6 }, () => true))
    expect(asked[2]?.answer).toBe('holds')
  },
  PATIENCE_MS,
)

test(
  'a private key and a private input are in no memory of the signer once it has answered',
  async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root sees the memory of other programs')
    const { residents, asked } = await residentsOf('above')
    await way.execute({ ...(await way.run(build.kept.manifest)), residents }, build, input)
    expect(asked).toMatchObject([{ name: 'signer', answer: expect.stringContaining('"requests"') }])
    const signers = await vi.waitFor(() => {
      const all = helpersOf('serve-signer')
      // The copy that answered takes a moment to end.
      expect(all.filter((one) => all.some((other) => isBelow(one, other)))).toEqual([])
      return all
    })
    expect(signers.length).toBeGreaterThan(0)
    for (const signer of signers) {
      expect(isInMemory(signer, 'above.aleo')).toBe(true)
      expect([PRIVATE_KEY, SECRET].map((secret) => isInMemory(signer, secret))).toEqual([false, false])
    }
  },
  PATIENCE_MS,
)

test(
  'two signatures of the same call share no random number, though both come from copies of one process',
  async () => {
    const { residents, asked } = await residentsOf('above')
    const sign = async () => {
      const run = { ...(await way.run(build.kept.manifest)), residents }
      const text = await readFile(await way.execute(run, build, input), 'utf8')
      return ['signature', 'tvk', 'tsk', 'tpk', 'tcm'].map((name) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1])
    }
    const [first, second] = [await sign(), await sign()]
    expect(asked.map(({ name, answer }) => [name, answer !== ''])).toEqual([
      ['signer', true],
      ['signer', true],
    ])
    expect(first[0]).toMatch(/^sign1/)
    for (const [index, value] of first.entries()) if (value !== undefined) expect(second[index]).not.toBe(value)
  },
  PATIENCE_MS,
)

test(
  'an input that the program refuses gets the same sentence, and the signer goes on',
  async () => {
    const { residents } = await residentsOf('above')
    const failure = await way.prove(build, inputOf(['7u64', '5u64']), { residents }).catch(String)
    expect(failure).toMatch(/^UserError: The program does not take this input: .*assert\.eq r2 true/)
    const deep = await way.prove(build, `{"authorization": ${'['.repeat(100_000)}`, { residents }).catch(String)
    expect(deep).toMatch(/^UserError: The input is not valid JSON/)
    expect((await way.proveAndVerify(build, input, { residents })).verified).toBe(true)
  },
  PATIENCE_MS,
)

test(
  'the resident verifier holds no false claim, whatever it judged before',
  async () => {
    const { residents, asked } = await residentsOf('above')
    const { claim } = await way.prove(build, input)
    const other = await way.buildOnce(strictlyAbove)
    const { claim: foreign } = await way.prove(other, input)
    const [own, theirs] = [await documentsOf(claim), await documentsOf(foreign)]
    const judge = (documents: Documents) => judgedBy(residents, documents)

    const lies: [hazard: string, documents: Documents][] = [
      ['a proof of another circuit', { ...own, proof: theirs.proof }],
      ['the key of another circuit', { ...own, verificationKey: theirs.verificationKey }],
      ['all but the key', { ...theirs, verificationKey: own.verificationKey }],
      ['another public value', { ...own, publicValues: own.publicValues.replace('5u64', '6u64') }],
      [
        'another public value in both',
        {
          ...own,
          publicValues: own.publicValues.replace('5u64', '6u64'),
          proof: own.proof.replace('5u64', '6u64'),
        },
      ],
      ['no document at all', { verificationKey: '', publicValues: '', proof: '' }],
      ['a proof nested without end', { ...own, proof: `{"rules":${'['.repeat(400_000)}` }],
    ]
    expect(await judge(own)).toBe(true)
    for (const [hazard, documents] of lies) {
      expect([hazard, await judge(documents)]).toEqual([hazard, false])
      expect([hazard, await judge(own)]).toEqual([hazard, true])
    }
    expect(await judge(theirs)).toBe(true)
    expect(asked.some(({ answer }) => answer === 'holds')).toBe(true)
    // It says nothing of what does not hold: a process of its own does.
    expect(new Set(asked.map(({ answer }) => answer))).toEqual(new Set(['holds', '']))
  },
  PATIENCE_MS,
)

test(
  'where a resident is killed its work is done without it',
  async () => {
    const { residents, asked } = await residentsOf('above')
    const { claim } = await way.proveAndVerify(build, input, { residents })
    const own = await documentsOf(claim)
    const killed = ['serve-signer', 'serve-prover', 'serve-verifier'].flatMap((command) => helpersOf(command))
    expect(killed.length).toBeGreaterThan(2)
    for (const one of killed) process.kill(one, 'SIGKILL')
    expect(await judgedBy(residents, own)).toBe(true)
    expect((await way.proveAndVerify(build, input, { residents })).verified).toBe(true)
    expect(asked.length).toBeGreaterThan(3)
  },
  PATIENCE_MS,
)

/** What `verify` says of documents where there are residents. */
async function judgedBy(residents: Residents, documents: Documents): Promise<boolean> {
  const run = { ...(await way.run(build.kept.manifest)), residents }
  const write = async (name: keyof Documents) => {
    const path = join(run.workFolder, `${name}.json`)
    await writeFile(path, documents[name])
    return path
  }
  return await snarkvm.verify(run, {
    manifest: build.kept.manifest,
    verificationKey: await write('verificationKey'),
    publicValues: await write('publicValues'),
    proof: await write('proof'),
  })
}
