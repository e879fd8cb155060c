import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CommonManifest, type Run, UserError } from './framework.ts'
import { OutgrownError } from './outgrown-error.ts'
import { mebibytes } from './resources.ts'
import { testOwnInput } from './self-test.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'
import { CircomManifest } from './circom/manifest.ts'

let bench: Workbench<CircomManifest>
let folder: string
beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
})
afterAll(() => bench.remove())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-test-'))
  return () => rm(folder, { recursive: true })
})

type Verbs = Parameters<typeof testOwnInput<CommonManifest>>[1]

const honest: Verbs = {
  resources: (step) => mebibytes(step === 'prove' ? 512 : 64),
  execute: () => Promise.resolve({ witness: 'witness' }),
  prove: () => Promise.resolve({ proof: 'proof', publicValues: 'public', warnings: [] }),
  verify: () => Promise.resolve(true),
}

/** What is said of a build whose verbs are these. */
async function tested(verbs: Partial<Verbs>, changes: Partial<Run> = {}) {
  const run = { ...(await bench.run()), ...changes }
  const key = join(run.workFolder, 'key')
  await writeFile(key, 'a key')
  const manifest: CommonManifest = { circuitType: 'circom', name: 'test' }
  return await testOwnInput(
    run,
    { ...honest, ...verbs },
    { manifest, keep: { key }, details: {}, verificationKey: key },
    {
      folder,
      name: 'input.json',
      refusal: (what, reason, fault) => fault ?? new UserError(`It cannot prove ${what}: ${reason}.`),
    },
  )
}

const writeInput = () => writeFile(join(folder, 'input.json'), '{}')

test("a proof of the project's own example is made with the kept files, in the memory that it takes, and verified", async () => {
  await writeInput()
  const reserved: number[] = []
  const seen: unknown[] = []
  const said = await tested(
    {
      execute: (_, build, input) => {
        seen.push(build.manifest.name, input)
        return Promise.resolve({ witness: 'witness' })
      },
      verify: (_, claim) => {
        seen.push(claim.proof)
        return Promise.resolve(true)
      },
    },
    {
      reserve: (bytes) => {
        reserved.push(bytes)
        return Promise.resolve()
      },
    },
  )
  expect(said).toEqual({
    checked: ["A proof of the project's input.json was made with these keys and verified."],
    unchecked: [],
  })
  expect(seen).toEqual(['test', join(folder, 'input.json'), 'proof'])
  expect(reserved).toEqual([mebibytes(512).memoryBytes])
})

test('a proof that the verifier refuses ends the build', async () => {
  await writeInput()
  await expect(tested({ verify: () => Promise.resolve(false) })).rejects.toThrow(
    "It cannot prove the project's input.json: its verifier refuses the proof.",
  )
})

const tooLarge = 8 * 1024 ** 2 + 1

test('an example that is missing, old or no file fails nothing, and is told', async () => {
  const proveNothing = { prove: () => expect.unreachable() }
  const none = 'there is no input.json of at most 8 MiB beside sindri.json'
  const said = (reason: string) => ({
    checked: [],
    unchecked: [
      `Whether these keys can prove: ${reason}. With one that satisfies the circuit a build makes a proof and verifies it.`,
    ],
  })
  expect(await tested(proveNothing)).toEqual(said(none))
  await symlink('/etc/passwd', join(folder, 'input.json'))
  expect(await tested(proveNothing)).toEqual(said(none))
  await rm(join(folder, 'input.json'))
  await writeInput()
  await truncate(join(folder, 'input.json'), tooLarge)
  expect(await tested(proveNothing)).toEqual(said(none))
  await writeInput()
  const old = () => Promise.reject(new UserError('There is no signal a.'))
  expect(await tested({ ...proveNothing, execute: old })).toEqual(
    said("the project's input.json has no witness (There is no signal a)"),
  )
  expect(await tested({ prove: old, verify: () => expect.unreachable() })).toEqual(
    said("the project's input.json has no proof (There is no signal a)"),
  )
})

test("the machine's own troubles are no finding: the job is tried again", async () => {
  await writeInput()
  const lost = new Error('The disk is gone.')
  await expect(tested({ prove: () => Promise.reject(lost) })).rejects.toBe(lost)
  const outgrown = new OutgrownError(mebibytes(512).memoryBytes)
  await expect(tested({ execute: () => Promise.reject(outgrown) })).rejects.toBe(outgrown)
  const cancelled = AbortSignal.abort(new Error('Cancelled.'))
  const aborted = { execute: () => Promise.reject(new UserError('Ended.')) }
  await expect(tested(aborted, { signal: cancelled })).rejects.toThrow('Cancelled.')
})
