import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import type { Project, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { findOwnInput, type NewBuild, type SelfTest, testBuild, type Trial } from '../self-test.ts'
import { execute } from './execute.ts'
import type { CircomManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { verify } from './verify.ts'

/** Keys that were just made or taken, and whose they are. */
interface NewKeys extends NewBuild<CircomManifest> {
  /** The name of the file, where a person uploaded it. */
  uploaded: string | undefined
}

const MAX_ZEROS = 1_000_000
const zerosLimits = { cpuSeconds: 5, wallSeconds: 60 } satisfies Partial<Limits>

/**
 * Makes a proof with the keys of a build and verifies it: of the project's own input.json, or where that does not serve of an
 * input of zeros, which many circuits take. Where neither has a witness nothing is proved, and that is told.
 *
 * @throws UserError where keys that a person uploaded cannot prove; an error where ours cannot
 */
export async function testKeys(
  run: Run,
  { folder }: Project<CircomManifest>,
  { uploaded, ...build }: NewKeys,
): Promise<SelfTest> {
  const zeros = await writeZeros(run, build.keep['inputs.json'] ?? '')
  return await testBuild(run, { execute, prove, verify, resources }, build, {
    trials: [...(await findOwnInput(folder, 'input.json')), ...zeros],
    none: 'there is no input.json, and the circuit has too many inputs for one of zeros',
    advice: 'Add an input.json that satisfies the circuit.',
    refusal: (what, reason) =>
      uploaded === undefined
        ? new Error(`Keys of this server cannot prove ${what}: ${reason}.`)
        : new UserError(`${uploaded} cannot prove ${what}: ${reason}. A key that proves nothing is of no use.`),
  })
}

const Signals = z.array(z.object({ name: z.string(), shape: z.array(z.int()) }))

async function writeZeros(run: Run, inputs: FilePath): Promise<Trial[]> {
  const signals = Signals.parse(JSON.parse(await readFile(inputs, 'utf8')))
  const sizes = signals.map(({ shape }) => shape.reduce((product, size) => product * size, 1))
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_ZEROS) return []
  const values = signals.map(({ name, shape }, index) => {
    const zeros = Array.from({ length: sizes[index] ?? 0 }, () => 0)
    return [name, shape.length === 0 ? 0 : zeros]
  })
  const input = join(run.workFolder, 'zeros.json')
  await writeFile(input, JSON.stringify(Object.fromEntries(values)))
  return [{ what: 'an input of zeros', input, limits: zerosLimits }]
}
