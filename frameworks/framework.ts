import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { JobFailureCause } from '@proofyard/contract/failure-cause.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import type { FrameworkStages } from '@proofyard/contract/stage.ts'
import type { z } from 'zod'
import type { Parameter } from '@proofyard/toolchains/parameters/parameter.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { Tool, Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { ExecutionCounts, ProverCounts } from './execution-counts.ts'
import type { GitMirror } from './languages/git-mirrors.ts'
import type { PublicValueReader } from './interface/shown-value.ts'
import type { Residents } from './residents.ts'
import type { Resources } from './resources.ts'

/** The part of every `sindri.json` that all frameworks share. */
export interface CommonManifest {
  circuitType: CircuitType
  name: string
  homepage?: string | null | undefined
  repository?: string | null | undefined
}

/** What a verb may use while it runs; one per attempt. */
export interface Run {
  sandbox: Sandbox
  /** Empty folder of this attempt; removed with everything in it when the attempt ends. */
  workFolder: string
  /**
   * Makes a folder for what a program may write: with a limit of bytes and files that the kernel keeps, where the machine can. It
   * costs some 50 ms, and is for folders in which code of the project can write whatever it likes, and for each step of a build.
   */
  makeDiskFolder: (folder: FilePath, limits: Pick<Limits, 'diskBytes'>) => Promise<void>
  /** Folder in which a framework keeps what it built for this machine, such as a native prover. */
  toolFolder: string
  /** The installed toolchain that `toolchainId` named for this build, read only; undefined where it named none. */
  toolchainFolder: FilePath | undefined
  /** The operator's folder of set-up parameters (ptau, SRS, CRS), if there is one. */
  paramsFolder: string | undefined
  /** Where the operator has git repositories fetched from, in place of their own hosts. */
  gitMirrors: GitMirror[]
  /** Programs that stay for the next job; undefined where none may. */
  residents: Residents | undefined
  /**
   * Asks for as much memory, in bytes, as what follows needs, where only now it is known and may be more than was declared:
   * before keys are made for a circuit that was just compiled, for example. Returns when it is had.
   *
   * @throws OutgrownError where it cannot be had at once; let it pass: the job is tried again with more
   */
  reserve: (memoryBytes: number) => Promise<void>
  /** Aborted when the job was cancelled or lost. */
  signal: AbortSignal
  /** Runs `work` and records its seconds under `name`, one of the framework's stages; the person who waits reads its label. */
  stage: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /**
   * Tells the person who waits what is being done, in a few words without a full stop, where that says more than the name
   * of the stage, and how much of it is done (0 to 1) where that is known.
   */
  progress: (activity: string, fraction?: number) => void
}

/** Where the keys of a build come from; shown wherever the build is. */
export type Setup = OrdinarySetup | CeremonySetup

/** Public parameters: the name of a file, and the hash of what was used of it. */
interface Parameters {
  name: string
  blake2b: string
}

/** A ceremony that is known by the hash of what it left. */
export interface KnownCeremony {
  name: string
  /** Of people who do not depend on each other; without beacons. */
  contributions: number
  /** Where its hashes and contributions are told. */
  source: string
}

/**
 * Secrets that no one person drew: parameters whose hash is one of a known ceremony of more than one contributor, to which
 * this server adds no secret.
 */
interface CeremonySetup extends SetupStatement {
  kind: 'ceremony'
  parameters: Parameters
  ceremony: KnownCeremony
}

/** All else: also what is nothing but somebody's word. */
interface OrdinarySetup extends SetupStatement {
  /** `forgeable` where the secret is public, so that everyone can forge proofs. */
  kind: 'development' | 'uploaded' | 'none needed' | 'forgeable'
  parameters?: Parameters | undefined
}

interface SetupStatement {
  /** One sentence for the person who relies on the proofs. */
  statement: string
  /** What was done to find wrong keys, in sentences. */
  checked?: string[]
  /** What was not, and why. */
  unchecked?: string[]
}

/** What `compile` leaves behind. */
export interface CompileResult {
  /** Files that `execute` and `prove` will need, by the name under which they find them in `buildFolder`. */
  keep: Record<string, FilePath>
  /** JSON document. */
  verificationKey?: FilePath | undefined
  /** Solidity source. */
  solidityVerifier?: FilePath | undefined
  /** The framework's own keys of the wire's circuit object (wire-format 5.1). */
  details: Record<string, Json>
  /** Exact versions that made the build, by tool. */
  versions: Record<string, string>
  setup: Setup
  /** What was measured, for `resources`; shown to no one. */
  measured?: Record<string, number>
  /** The warnings of the compiler, word by word. */
  warnings: string[]
  /**
   * What it takes and what its proofs show, as far as the framework can tell; interface.json of the project says the rest. What is
   * too long to be kept is left out with a warning.
   */
  interface?: Pick<KeptInterface, 'inputs' | 'public_values'> | undefined
  /** How many public values its proofs have, where that is known without names. */
  publicValues?: number | undefined
}

/** What `execute` leaves behind. */
export interface ExecuteResult {
  witness: FilePath
  /** Of a program that has cycles. */
  counts?: ExecutionCounts | undefined
}

/** What `prove` leaves behind: JSON documents, and calldata as text. */
export interface ProveResult {
  proof: FilePath
  publicValues: FilePath
  calldata?: FilePath | undefined
  warnings: string[]
  /** Of a program that has cycles. */
  counts?: ProverCounts | undefined
}

/** A project as it was uploaded, unpacked and read only. */
export interface Project<M> {
  manifest: M
  folder: string
}

/** A build's kept files, read only, under the names that `compile` gave them. */
export interface BuildFiles<M> {
  manifest: M
  buildFolder: string
}

/** What `verify` judges. */
export interface Claim<M> {
  manifest: M
  verificationKey: FilePath
  publicValues: FilePath
  proof: FilePath
}

/** What runs for a build, as it is admitted to a machine. */
export type Step = 'compile' | 'execute' | 'prove' | 'verify'

/** What is known of a build when it is asked what its steps take. */
export interface BuildFacts<M> {
  manifest: M
  /** As `describe` has them before the build is compiled, and with those of `compile` after. */
  details: Record<string, Json>
  /** Bytes by name: of the project's files before it is compiled, of the kept files after. */
  fileBytes: Record<string, number>
  /** What `compile` measured; empty before. */
  measured: Record<string, number>
}

/** The documents of a claim, of which the build's manifest is known already. */
type ClaimDocuments = Omit<Claim<CommonManifest>, 'manifest'>

/** One proof from its input to its verdict, in one attempt: the verbs in their order, and what a framework keeps between them. */
export interface ProofSession {
  execute: (input: FilePath) => Promise<ExecuteResult>
  prove: (witness: FilePath) => Promise<ProveResult>
  verify: (documents: ClaimDocuments) => Promise<boolean>
  /** Ends what the session started and still runs, and resolves when it has ended. Called once, however the attempt ended. */
  close: () => Promise<void>
}

/** What is known of a build before anything is compiled. */
export interface Description {
  provingScheme: string
  /** The keys of wire-format 5.1 that must be there in the 201 of create; unknown numbers are null. */
  details: Record<string, Json>
  /** The id, among the framework's toolchains, of a prover outside Proofyard where only such a one can make the build. */
  externalProver?: string | undefined
}

/**
 * A proving framework: four verbs, and declarations that tell the worker, the server and the console the rest.
 *
 * Every verb runs in the worker and starts each program that touches a user's file through `run.sandbox`.
 * A verb throws `UserError` when the user's files or input are at fault (the job ends as Failed with that sentence);
 * anything else it throws is the platform's fault, and the job is tried again.
 */
export interface Framework<M extends CommonManifest> {
  name: CircuitType
  /** A project that teaches the framework; every new Proofyard has it, public. Its README and input are part of it. */
  sample: { folder: FilePath; labels: string[] }
  /** Schema of the whole `sindri.json` of this framework. */
  manifest: z.ZodType<M>
  /** What is known at upload, from the manifest and the unpacked project alone. */
  describe: (project: Project<M>) => Promise<Description>
  /** The names and labels of its steps, in the order in which they are done: what the worker times and the console shows. */
  stages: FrameworkStages
  /** What the programs of each of its steps may use, as its contract page tells. */
  limits: Record<string, Limits>
  /**
   * The versions of its tools and libraries that builds can be made with, by their names in the `versions` of `CompileResult`:
   * for each of them somebody has looked up what is known against it (`core/advisories`). Without those of the machine.
   */
  versions: Record<string, readonly string[]>
  /** Those of `versions` that a manifest asks for; missing where there is one of each. */
  versionsOf?: (manifest: M) => Record<string, string>
  /** What can be installed for it; empty where all that it needs comes with Proofyard. */
  toolchains: Toolchain[]
  /** Files of public parameters that can be fetched for it, where it knows some. */
  parameters?: Parameter[]
  /** The id, in `toolchains`, of the one that builds of this manifest need for all their verbs; undefined where they need none. */
  toolchainId: (manifest: M) => string | undefined
  /** What it requires of this machine besides its toolchains, and whether it is here. */
  requirements: (folders: { toolFolder: string; paramsFolder: string | undefined }) => Promise<Tool[]>
  /**
   * What a step takes at its most, with all programs that run at the same time: it is admitted for that much memory, and its
   * programs are ended where they take more. Of `compile` too little may be said, for little is known before: the build is
   * compiled again with more then.
   */
  resources: (step: Step, facts: BuildFacts<M>) => Resources
  /** What `prepare` takes. */
  preparation: Resources
  /** Builds what is worth building for this machine; called once in the background at worker start. */
  prepare: (folders: { toolFolder: string; signal: AbortSignal }) => Promise<void>
  /** Sources to build: program, proving key, verification key, exports. */
  compile: (run: Run, project: Project<M>) => Promise<CompileResult>
  /**
   * Input to witness: the cheap step that finds a wrong input. Leaves its files in `run.workFolder`. The input is secret:
   * only this process may read the file, and a program gets it as its standard input.
   */
  execute: (run: Run, build: BuildFiles<M>, input: FilePath) => Promise<ExecuteResult>
  /** Witness to proof. */
  prove: (run: Run, build: BuildFiles<M>, witness: FilePath) => Promise<ProveResult>
  /** What is to be known of every proof of it, whichever key it is verified with, before anything rests on it. */
  claimWarning?: string
  /** True when the proof holds. Runs in a process of its own that sees neither the user's code nor the witness. */
  verify: (run: Run, claim: Claim<M>) => Promise<boolean>
  /** Takes the document of a proof's public values apart, where that is not a list of numbers or an object of them. */
  readPublicValues?: PublicValueReader
  /**
   * Its own steps of a proof session, where it keeps something from one step to the next, such as a verifier that loads
   * while the proof is made. Starts what can start at once, and throws nothing.
   */
  openProof?: (run: Run, build: BuildFiles<M>) => Partial<ProofSession>
}

interface UserErrorOptions extends ErrorOptions {
  failureCause?: JobFailureCause
}

/** The user's files or input are at fault; `message` is the sentence that they read. */
export class UserError extends Error {
  override name = 'UserError'
  /** Of a proof: whether its input was refused, or something else kept it from being made. */
  readonly failureCause: JobFailureCause

  constructor(message: string, { failureCause = 'input', ...options }: UserErrorOptions = {}) {
    super(message, options)
    this.failureCause = failureCause
  }
}
