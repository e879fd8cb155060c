import type fc from 'fast-check'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import type { CommonManifest, Framework } from '../../framework.ts'
import type { FieldSpelling } from '../mutate.ts'
import type { Documents, ProjectFiles, WayOptions, WholeWay } from '../whole-way.ts'
import type { RunSettings } from '../workbench.ts'
import type { Trap } from './trap.ts'

/** A job that must fail with a sentence for the person: a compilation, or a proof where there is an input. */
export interface Failure {
  hazard: string
  /** What it is built from; the good project where it is left out. */
  project?: ProjectFiles
  /** The input that fails; where it is left out, the project must not compile. */
  input?: string
  limits?: Partial<Limits>
  settings?: RunSettings
  sentence: RegExp | string
  /** What may be left in the attempt's own folder; anything where it is left out. */
  leaves?: string[]
}

/** An input that is proved, however strange it is, or at least makes a witness. */
export interface GoodInput {
  hazard: string
  project?: ProjectFiles
  input: string
  limits?: Partial<Limits>
}

/** A kind of proof, whose documents are changed in every way until one holds that should not. */
export interface Subject<M extends CommonManifest = CommonManifest> {
  name: string
  project: ProjectFiles
  input: string
  /** Other circuits, whose keys and proofs must not pass for this one's; by their projects, or by what they proved. */
  foreign: ProjectFiles[] | ((way: WholeWay<M>) => Promise<Documents[]>)
  /** Documents that a person would forge, beside the mutants. */
  forgeries?: Forgery[]
  /** Mutants that the general mutators would hardly find; half of a campaign, where there are some. */
  mutants?: (documents: Documents) => Partial<Record<keyof Documents, fc.Arbitrary<Documents>>>
  /** Where a verification takes long, at most so many mutants of each document. */
  maxMutants?: number
  /** Its claims are judged in the long campaigns alone: one that `npm test` judges is much like it. */
  isOnlyAtLength?: boolean
}

export interface Forgery {
  hazard: string
  forge: (documents: Documents) => Documents
}

/** Tells of many claims which hold, as `verify` would; throws where one of them ends the verifier. */
export type Judge = (claims: Documents[]) => Promise<boolean[]>

/** Why there is nothing to test of a kind of harm, as a sentence. */
interface NotPossible {
  notPossible: string
}

/** What the conformance suite must know of a framework; the suite knows the rest. */
export interface Conformance<M extends CommonManifest> extends WayOptions<M> {
  framework: Framework<M>
  /** What this machine lacks for it, as a sentence. */
  missing?: () => Promise<string | undefined>
  /** Folders of the sandbox and of the server, which no sentence may name. */
  secretFolders: RegExp
  /** A project whose circuit knows the difference between its private input and its public values. */
  good: ProjectFiles
  goodInput: string
  /** An input of the good project that holds a secret, and the secret: a decimal of at least twelve digits. */
  secret: { input: string; value: string }
  /** How the field elements of its documents could be spelled otherwise. */
  fields: FieldSpelling[]
  /** Whether a mutant claims the same as the original, with the same key, in a spelling that is taken. */
  isEqual?: (mutant: Documents, whole: Documents) => boolean
  subjects: Subject<M>[]
  /** Judges many claims faster than a process each; `verify` for each of them where it is left out. */
  judge?: (way: WholeWay<M>) => Promise<(manifest: M) => Judge>
  brokenProjects: Failure[]
  wrongInputs: Failure[]
  goodInputs?: GoodInput[]
  /** Projects that reach for the server: its files, its variables, its network. */
  escapes: { hazard: string; attempt: (trap: Trap) => Failure }[]
  /** Projects that write to what later jobs use. */
  poisons: Failure[]
  /** Projects without an end. */
  limits: Record<'time' | 'memory' | 'disk', Failure[] | NotPossible>
}
