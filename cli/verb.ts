import type { Context } from './context.ts'

/** One command of the command line. What does it is loaded when it is typed: `--help` has none of it. */
export interface Verb<Options = never> {
  /** Such as `proof create`. */
  words: string
  /** What follows the words, as in `<proof> [folder]`. */
  takes?: string
  /** One line for the list of commands. */
  about: string
  /** What may be said with dashes, and what it means. */
  flags?: [flags: string, meaning: string][]
  /** A few that people copy. */
  examples?: string[]
  /** @returns false where something is not as it should be, which was said */
  run: (context: Context, typed: string[], options: Options) => Promise<boolean | void>
}

/** Verbs under a title in the list of commands. */
export interface VerbGroup {
  title: string
  verbs: Verb[]
}
