import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'

/** A command of the bare tool, run in the folder of the project. */
export interface Step {
  program: string
  args: string[]
  env?: Record<string, string>
}

/** Where a person works by hand. */
export interface Hand {
  /** The project's files, and what the steps before have left. */
  folder: string
  /** The toolchain that Proofyard uses, too; empty where the framework has none. */
  toolchain: string
  /** Folder of set-up parameters, such as Aztec's points. */
  params: string
}

/** How a person runs the bare tool, each step as the commands that they type. */
export interface ByHand {
  /** What they have before they begin, such as downloaded crates; not measured. */
  prepare?: (hand: Hand) => Promise<void>
  /** Empties what the tool keeps of earlier compilations. */
  forget?: (hand: Hand) => Promise<void>
  /** Sources to keys. */
  compile: (hand: Hand) => Step[]
  /** Input to proof, the witness or trace included. */
  prove: (hand: Hand) => Step[]
  verify: (hand: Hand) => Step[]
}

export type Row = 'compile cold' | 'compile warm' | 'prove' | 'verify'

/** Files of a project by name: texts, or paths of files and folders to copy. */
export type Files = Record<string, string | { copyOf: string }>

/** A project of a framework, and how a person would run the framework's bare tool on it. */
export interface Subject {
  framework: AnyFramework
  /** Which version and scheme. */
  title: string
  /** One line about the project: what it is and how large. */
  about: string
  files: Files
  /** The keys of `sindri.json`. */
  manifest: object
  /** Name of its input among the files. */
  input: string
  byHand: ByHand
  /** Files in which a line was changed since the last compilation, the n-th time; only for tools that keep what they compiled. */
  changed?: (time: number) => Files
  /** How often the bare tool begins with nothing compiled, where that takes minutes; else as often as all the rest. */
  coldRounds?: number
  /** What a row may need beyond the goal, and why it has to. */
  because?: Partial<Record<Row, Excuse>>
}

/** CPU seconds beyond the goal. */
export interface Excuse {
  why: string
  cpuSeconds?: number
  /** How many programs are started, each in a sandbox of its own. */
  sandboxes?: number
}

/** Of small steps, for which their programs' starts are most of the work. */
export function sandboxed(programs: number, more = ''): Excuse & { sandboxes: number } {
  const what = programs === 1 ? 'a program' : `each of ${programs} programs`
  return { why: `${more}A sandbox is opened around ${what}, and watched over.`, sandboxes: programs }
}

/** Writes the files of a project into a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await (typeof content === 'string' ? writeFile(path, content) : cp(content.copyOf, path, { recursive: true }))
  }
}
