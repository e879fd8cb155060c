import { copyFile, link, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { BuildFiles, CompileResult, Project, Run, Setup } from '../framework.ts'
import { UserError } from '../framework.ts'
import { OutgrownError } from '../outgrown-error.ts'
import { execute } from './execute.ts'
import type { CircomManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { verify } from './verify.ts'

/** Keys that were just made or taken, and whose they are. */
export interface NewKeys extends Pick<CompileResult, 'keep' | 'details'> {
  verificationKey: FilePath
  /** The name of the file, where a person uploaded it. */
  uploaded: string | undefined
}

/** What the test of a build's keys adds to what is told of its set-up. */
type SelfTest = Required<Pick<Setup, 'checked' | 'unchecked'>>

// An input file that a person reads and edits is smaller; so is one of zeros for a circuit that many use.
const MAX_INPUT_BYTES = 8 * 1024 ** 2
const MAX_ZEROS = 1_000_000
// A witness of 1,000,000 constraints takes a few seconds; a program without end is none of the build's business.
const ownLimits = { cpuSeconds: 60, wallSeconds: 300 } satisfies Partial<Limits>
const zerosLimits = { cpuSeconds: 5, wallSeconds: 60 } satisfies Partial<Limits>

/** An input to try. */
interface Trial {
  /** What sentences call it. */
  what: string
  input: FilePath
  /** For the program that computes its witness. */
  limits: Partial<Limits>
}

/**
 * Makes a proof with the keys of a build and verifies it, as any proof of it will be made and verified: of the project's own
 * input.json, or where that does not serve of an input of zeros, which many circuits take. Where neither has a witness
 * nothing is proved, and that is told: a proof of anything else shows nothing.
 *
 * @throws UserError where keys that a person uploaded cannot prove; an error where ours cannot
 */
export async function testKeys(run: Run, project: Project<CircomManifest>, keys: NewKeys): Promise<SelfTest> {
  const buildFolder = join(run.workFolder, 'self-test')
  await mkdir(buildFolder)
  for (const [name, path] of Object.entries(keys.keep)) await linkOrCopy(path, join(buildFolder, name))
  const build = { manifest: project.manifest, buildFolder }
  const zkey = await stat(join(buildFolder, 'circuit.zkey'))
  const facts = { ...build, details: keys.details, fileBytes: { 'circuit.zkey': zkey.size }, measured: {} }
  await run.reserve(Math.max(...(['execute', 'prove'] as const).map((step) => resources(step, facts).memoryBytes)))

  const reasons: string[] = []
  for (const { what, input, limits } of await findInputs(run, project, build)) {
    const own = await quietRun(run, what)
    const witness = await attempt(run, () => execute(tightened(own, limits), build, input))
    if (!witness.isDone) {
      reasons.push(`${what} has no witness (${shorten(witness.reason)})`)
      continue
    }
    const proved = await attempt(run, () => proveAndVerify(own, build, witness.value.witness, keys))
    if (proved.isDone && proved.value)
      return { checked: [`A proof of ${what} was made with these keys and verified.`], unchecked: [] }
    const reason = proved.isDone ? 'its verifier refuses the proof' : proved.reason
    if (!proved.isDone && proved.isLimit) {
      reasons.push(`${what} could not be proved within the limits (${shorten(reason)})`)
      continue
    }
    if (keys.uploaded === undefined) throw new Error(`Keys of this server cannot prove ${what}: ${reason}.`)
    throw new UserError(
      `${keys.uploaded} cannot prove ${what}: ${shorten(reason)}. A key that proves nothing is of no use.`,
    )
  }
  return {
    checked: [],
    unchecked: [`Whether these keys can prove: ${reasons.join('; ')}. Add an input.json that satisfies the circuit.`],
  }
}

async function findInputs(
  run: Run,
  { folder }: Project<CircomManifest>,
  { buildFolder }: BuildFiles<CircomManifest>,
): Promise<Trial[]> {
  const own = join(folder, 'input.json')
  const zeros = await writeZeros(run, buildFolder)
  const found = await lstat(own).catch(() => undefined)
  const isOwn = found?.isFile() === true && found.size <= MAX_INPUT_BYTES
  return [
    ...(isOwn ? [{ what: "the project's input.json", input: own, limits: ownLimits }] : []),
    ...(zeros === undefined ? [] : [{ what: 'an input of zeros', input: zeros, limits: zerosLimits }]),
  ]
}

const Signals = z.array(z.object({ name: z.string(), shape: z.array(z.int()) }))

async function writeZeros(run: Run, buildFolder: FilePath): Promise<FilePath | undefined> {
  const signals = Signals.parse(JSON.parse(await readFile(join(buildFolder, 'inputs.json'), 'utf8')))
  const sizes = signals.map(({ shape }) => shape.reduce((product, size) => product * size, 1))
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_ZEROS) return undefined
  const values = signals.map(({ name, shape }, index) => {
    const zeros = Array.from({ length: sizes[index] ?? 0 }, () => 0)
    return [name, shape.length === 0 ? 0 : zeros]
  })
  const path = join(run.workFolder, 'zeros.json')
  await writeFile(path, JSON.stringify(Object.fromEntries(values)))
  return path
}

async function proveAndVerify(
  run: Run,
  build: BuildFiles<CircomManifest>,
  witness: FilePath,
  { verificationKey }: NewKeys,
): Promise<boolean> {
  const { proof, publicValues } = await prove(run, build, witness)
  return await verify(run, { manifest: build.manifest, verificationKey, publicValues, proof })
}

type Attempt<T> = { isDone: true; value: T } | { isDone: false; reason: string; isLimit: boolean }

/** What was wrong is told, and not thrown: only the machine's own troubles end the build. */
async function attempt<T>(run: Run, work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { isDone: true, value: await work() }
  } catch (error) {
    run.signal.throwIfAborted()
    if (error instanceof OutgrownError || !(error instanceof Error)) throw error
    return { isDone: false, reason: error.message.replace(/\.$/, ''), isLimit: error instanceof UserError }
  }
}

/** A run of its own folder, whose stages are all the one stage of the test. */
async function quietRun(run: Run, what: string): Promise<Run> {
  const workFolder = join(run.workFolder, what.replaceAll(/\W+/g, '-'))
  await mkdir(workFolder)
  return { ...run, workFolder, residents: undefined, stage: (_name, work) => work(), progress: () => {} }
}

function tightened(run: Run, limits: Partial<Limits>): Run {
  const sandbox: Sandbox = {
    ...run.sandbox,
    run: (command) => run.sandbox.run({ ...command, limits: { ...command.limits, ...limits } }),
  }
  return { ...run, sandbox }
}

const longestReason = 300

function shorten(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ')
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line
}

/** The files may lie on another disk, such as a project's. */
async function linkOrCopy(from: FilePath, to: FilePath): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
