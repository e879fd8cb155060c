import type { AnyFramework } from '@proofyard/frameworks/registry.ts'

/** A command of the bare tool, run in a folder of its own. */
export interface Step {
  program: string
  args: string[]
}

/** What the bare tool is run on, and what it leaves: one folder for all its steps. */
export interface Hand {
  /** The project, unpacked. */
  project: string
  /** Path of the input. */
  input: string
  /** The toolchain that Proofyard uses, too; empty where the framework has none. */
  toolchain: string
  /** Holds what the steps before have left. */
  folder: string
}

/** A framework, a project of it, and how a person would run its bare tool on that project. */
export interface Subject {
  framework: AnyFramework
  /** One line about the project: what it is and how large. */
  about: string
  /** Folder with a `sindri.json`. */
  project: string
  /** Name of its input in that folder. */
  input: string
  /** Each step as the commands that a person types; a proof is trace or witness and proof together. */
  byHand: Record<'compile' | 'prove' | 'verify', (hand: Hand) => Step[]>
  /** Makes the next compilation a cold one: the first of this project on a machine that has the toolchain. */
  forget: (toolFolder: string) => Promise<void>
}
