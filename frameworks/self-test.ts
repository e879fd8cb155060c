import { lstat, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { ExecutionCounts } from './execution-counts.ts'
import type { BuildFiles, CommonManifest, CompileResult, Framework, Run, Setup } from './framework.ts'
import { UserError } from './framework.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { OutgrownError } from './outgrown-error.ts'

/** What of a framework makes a proof and judges it. */
type ProofVerbs<M extends CommonManifest> = Pick<Framework<M>, 'execute' | 'prove' | 'verify' | 'resources'>

/** What was just compiled, as far as proofs need it. */
export interface NewBuild<M> extends Pick<CompileResult, 'keep' | 'details' | 'measured'> {
  manifest: M
  verificationKey: FilePath
}

/** An input to try. */
export interface Trial {
  /** What sentences call it. */
  what: string
  input: FilePath
  /** For the program that computes its witness. */
  limits: Partial<Limits>
}

interface Trials {
  trials: Trial[]
  /** Why there is no trial, where there is none. */
  none: string
  /** A sentence for those whose inputs all had no proof. */
  advice: string
  /**
   * What ends the build where an input that has a witness could not be proved.
   * @param fault what the prover threw; undefined where it made a proof that the verifier refuses
   */
  refusal: (what: string, reason: string, fault: Error | undefined) => Error
}

/** What the test adds to what is told of a build's set-up. */
export interface SelfTest extends Required<Pick<Setup, 'checked' | 'unchecked'>> {
  /** Of the input that was proved, where its execution has cycles. */
  counts?: ExecutionCounts
}

// An input file that a person reads and edits is smaller.
const MAX_INPUT_BYTES = 8 * 1024 ** 2
// A witness of 1,000,000 constraints takes a few seconds; a program without end is none of the build's business.
const ownLimits = { cpuSeconds: 60, wallSeconds: 300 } satisfies Partial<Limits>

/** The project's own example of an input, where it has one that may be tried. */
export async function findOwnInput(folder: FilePath, name: string): Promise<Trial[]> {
  const input = join(folder, name)
  const found = await lstat(input).catch(() => undefined)
  const isOwn = found?.isFile() === true && found.size <= MAX_INPUT_BYTES
  return isOwn ? [{ what: `the project's ${name}`, input, limits: ownLimits }] : []
}

/**
 * Makes a proof with the keys of a build and verifies it, as any proof of it will be made and verified, of the first input that
 * has a witness. What is not proved is told and fails nothing: an example may be old, and a proof of what does not satisfy the
 * circuit shows nothing.
 *
 * @throws what `refusal` says where an input has a witness and the keys cannot prove it
 */
export async function testBuild<M extends CommonManifest>(
  run: Run,
  verbs: ProofVerbs<M>,
  build: NewBuild<M>,
  { trials, none, advice, refusal }: Trials,
): Promise<SelfTest> {
  if (trials.length === 0) return untested([none], advice)
  const kept = await layDown(run, verbs, build)
  const reasons: string[] = []
  for (const { what, input, limits } of trials) {
    const own = await quietRun(run, what)
    const witness = await attempt(run, () => verbs.execute(tightened(own, limits), kept, input))
    if (!witness.isDone) {
      reasons.push(`${what} has no witness (${shorten(witness.reason)})`)
      continue
    }
    const proved = await attempt(run, async () => {
      const { proof, publicValues } = await verbs.prove(own, kept, witness.value.witness)
      const { manifest, verificationKey } = build
      return await verbs.verify(own, { manifest, verificationKey, publicValues, proof })
    })
    if (!proved.isDone && proved.fault instanceof UserError) {
      reasons.push(`${what} has no proof (${shorten(proved.reason)})`)
      continue
    }
    if (!proved.isDone) throw refusal(what, shorten(proved.reason), proved.fault)
    if (!proved.value) throw refusal(what, 'its verifier refuses the proof', undefined)
    const { counts } = witness.value
    const checked = [`A proof of ${what} was made with these keys and verified.`]
    return { checked, unchecked: [], ...(counts === undefined ? {} : { counts }) }
  }
  return untested(reasons, advice)
}

function untested(reasons: string[], advice: string): SelfTest {
  return { checked: [], unchecked: [`Whether these keys can prove: ${reasons.join('; ')}. ${advice}`] }
}

/** The same for a build whose only trial is the project's own example, beside its sindri.json. */
export async function testOwnInput<M extends CommonManifest>(
  run: Run,
  verbs: ProofVerbs<M>,
  build: NewBuild<M>,
  { folder, name, refusal }: { folder: FilePath; name: string } & Pick<Trials, 'refusal'>,
): Promise<SelfTest> {
  return await testBuild(run, verbs, build, {
    trials: await findOwnInput(folder, name),
    none: `there is no ${name} of at most 8 MiB beside sindri.json`,
    advice: 'With one that satisfies the circuit a build makes a proof and verifies it.',
    refusal,
  })
}

/** Puts the kept files together as a worker does, and asks for the memory that a proof of them takes. */
async function layDown<M extends CommonManifest>(
  run: Run,
  { resources }: ProofVerbs<M>,
  { manifest, keep, details, measured = {} }: NewBuild<M>,
): Promise<BuildFiles<M>> {
  const buildFolder = join(run.workFolder, 'self-test')
  await mkdir(buildFolder)
  const fileBytes: Record<string, number> = {}
  for (const [name, path] of Object.entries(keep)) {
    await linkOrCopy(path, join(buildFolder, name))
    fileBytes[name] = (await stat(path)).size
  }
  const facts = { manifest, details, fileBytes, measured }
  await run.reserve(Math.max(...(['execute', 'prove'] as const).map((step) => resources(step, facts).memoryBytes)))
  return { manifest, buildFolder }
}

type Attempt<T> = { isDone: true; value: T } | { isDone: false; reason: string; fault: Error }

/** What was wrong is told, and not thrown: only the machine's own troubles end the build. */
async function attempt<T>(run: Run, work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { isDone: true, value: await work() }
  } catch (error) {
    run.signal.throwIfAborted()
    if (error instanceof OutgrownError || !(error instanceof Error)) throw error
    return { isDone: false, reason: error.message.replace(/\.$/, ''), fault: error }
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

const MAX_REASON_LENGTH = 300

function shorten(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ')
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH)}…` : line
}
