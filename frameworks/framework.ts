import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { z } from 'zod'
import type { Parameter } from './parameters/parameter.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Warm } from './warm/warm.ts'

/** The part of every `sindri.json` that all frameworks share. */
export interface CommonManifest {
  circuitType: CircuitType
  name: string
  homepage?: string | null | undefined
  repository?: string | null | undefined
}

/** One program, library or parameter set that a framework needs on the machine. */
export interface Tool {
  name: string
  version: string
  state: 'ready' | 'building' | 'missing' | 'broken'
  /** Without an optional tool the framework still works, only slower. */
  required: boolean
  /** One sentence: what it does here, and how to get it when it is not ready. */
  note: string
}

/**
 * Programs and packages that builds of one version need and that do not come with Proofyard. Installed once, under the
 * data folder and not by a job; a worker takes the jobs of those that it has.
 */
export interface Toolchain {
  /** As people name it: framework, `@`, version, such as `noir@1.0.0-beta.26`. Safe as the name of a folder. */
  id: string
  /** What it consists of and where that comes from, such as "Go packages of gnark 0.9.0 from proxy.golang.org". */
  contents: string
  /** Changes with what `install` makes of the same id, as with sources of ours that are built into it: it is made anew then. */
  recipe?: string
  /** Room that it takes once it is installed, in bytes, roughly. */
  bytes: number
  /** What it needs of the machine and does not find: one sentence that says how to get it; undefined when all is here. */
  lacks: () => Promise<string | undefined>
  /** Fills `folder`. Throws when it cannot; what it had downloaded is in `cacheFolder` for the next try. */
  install: (installation: Installation) => Promise<void>
}

/** One installation of a toolchain. */
export interface Installation {
  /** Empty folder; nobody sees it before `install` has returned. It is moved then, so nothing in it may name it. */
  folder: FilePath
  /** Outlives a broken installation; shared by the toolchains of one framework. */
  cacheFolder: FilePath
  signal: AbortSignal
  /** Says what is being done, and how much of the whole is done (0 to 1) where that is known. */
  progress: (doing: string, part?: number) => void
}

/** What a verb may use while it runs; one per attempt. */
export interface Run {
  sandbox: Sandbox
  /** Empty folder of this attempt; removed with everything in it when the attempt ends. */
  workFolder: string
  /** Folder in which a framework keeps what it built for this machine, such as a native prover. */
  toolFolder: string
  /** The installed toolchain that `toolchainOf` named for this build, read only; undefined where it named none. */
  toolchainFolder: FilePath | undefined
  /** The operator's folder of set-up parameters (ptau, SRS, CRS), if there is one. */
  paramsFolder: string | undefined
  /** Programs that stay for the next proof of this build; undefined where none may. */
  warm: Warm | undefined
  /** Aborted when the job was cancelled or lost. */
  signal: AbortSignal
  /** Runs `work` and records its seconds under `name` in `compute_times`; the person who waits is told of it. */
  stage: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /**
   * Tells the person who waits what is being done, in a few words without a full stop, where that says more than the name
   * of the stage, and how much of it is done (0 to 1) where that is known.
   */
  progress: (doing: string, part?: number) => void
}

/** Where the keys of a build come from; said aloud wherever the build is shown. */
export interface Setup {
  kind: 'development' | 'ceremony' | 'uploaded' | 'none needed'
  /** One sentence for the person who relies on the proofs. */
  statement: string
  /** Name and hash of the public parameters, where there are any. */
  parameters?: { name: string; blake2b: string } | undefined
}

/** A file that a verb made, by its path on this machine. */
export type FilePath = string

/** What `compile` leaves behind. */
export interface Compiled {
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
  /** What the compiler warned of, as it said it. */
  warnings: string[]
}

/** What `prove` leaves behind: JSON documents, and calldata as text. */
export interface Proved {
  proof: FilePath
  publicValues: FilePath
  calldata?: FilePath | undefined
  warnings: string[]
}

/** A project as it was uploaded, unpacked and read only. */
export interface Project<M> {
  manifest: M
  folder: string
}

/** A build's kept files, read only, under the names that `compile` gave them. */
export interface Kept<M> {
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

/** What is known of a build before anything is compiled. */
export interface Description {
  provingScheme: string
  /** The keys of wire-format 5.1 that must be there in the 201 of create; unknown numbers are null. */
  details: Record<string, Json>
  /** The id, among the framework's toolchains, of a prover outside Proofyard where only such a one can make the build. */
  externalProver?: string | undefined
}

/**
 * A proving framework: four verbs, and what they need said about them.
 *
 * Every verb runs in the worker and starts each program that touches a user's file through `run.sandbox`.
 * A verb throws `UserFault` when the user's files or input are at fault (the job ends as Failed with that sentence);
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
  /** What can be installed for it; empty where all that it needs comes with Proofyard. */
  toolchains: Toolchain[]
  /** Files of public parameters that can be fetched for it, where it knows some. */
  parameters?: Parameter[]
  /** The id of the toolchain that builds of this manifest need, for all their verbs. */
  toolchainOf: (manifest: M) => string | undefined
  /** What it needs on this machine besides its toolchains, and whether it is here. */
  toolchain: (folders: { toolFolder: string; paramsFolder: string | undefined }) => Promise<Tool[]>
  /** Builds what is worth building for this machine; called once in the background at worker start. */
  prepare: (folders: { toolFolder: string; signal: AbortSignal }) => Promise<void>
  /** Sources to build: program, proving key, verification key, exports. */
  compile: (run: Run, project: Project<M>) => Promise<Compiled>
  /** Input to witness: the cheap step that finds a wrong input. Leaves its files in `run.workFolder`. */
  execute: (run: Run, build: Kept<M>, input: string) => Promise<{ witness: FilePath }>
  /** Witness to proof. */
  prove: (run: Run, build: Kept<M>, witness: FilePath) => Promise<Proved>
  /** True when the proof holds. Runs in a process of its own that sees neither the user's code nor the witness. */
  verify: (run: Run, claim: Claim<M>) => Promise<boolean>
}

/** The user's files or input are at fault; `message` is the sentence that they read. */
export class UserFault extends Error {
  override name = 'UserFault'
}
