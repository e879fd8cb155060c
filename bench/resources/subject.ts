import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Files } from '../frameworks/subject.ts'

/** A project of one size, to be measured. */
export interface Subject {
  framework: AnyFramework
  /** Version, scheme and size. */
  title: string
  files: Files
  /** The keys of `sindri.json`. */
  manifest: object
  /** What is proved, as text. */
  input: string
  /** Set-up parameters: the operator's, or some that are made up in an empty folder. None where it is left out. */
  parameters?: 'operator' | ((folder: FilePath) => void | Promise<void>)
  /** Without what `prepare` builds for the machine, such as a native prover. */
  unprepared?: boolean
  /** Files that an earlier compilation kept and that are uploaded with the project, by their names there. */
  uploaded?: Record<string, string>
  /** Made-up parameters give proofs that do not hold. */
  doesNotHold?: boolean
  /** Its residents are measured, too. */
  residents?: boolean
}
