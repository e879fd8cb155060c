import type { FilePath } from '@proofyard/sandbox/file-path.ts'

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
  description: string
  /** Changes with what `install` makes of the same id, as with sources of ours that are built into it: it is made again then. */
  fingerprint?: string
  /** Room that it takes once it is installed, in bytes, roughly. */
  bytes: number
  /** Memory that its installation takes at its most, in bytes, where that is more than a package manager's 512 MiB. */
  installationMemoryBytes?: number
  /**
   * Others that are a part of it: each is installed first, once for all that include it, and lies in `folder` below the part of its id
   * before the `@`, its files shared with the others on the disk. They stay as they were when this one was installed.
   */
  includes?: Toolchain[]
  /**
   * A prover outside of Proofyard: it is never installed here, workers of other owners bring it, and nothing here can verify what it
   * makes.
   */
  isExternal?: true
  /** The program in it that verifies in a browser, where there is one: WebAssembly, or that compressed by gzip (`.gz`), below its folder. */
  browserVerifier?: FilePath
  /** Where it is nothing but that program: the id of the toolchain whose proofs it verifies. No job needs it, so an operator installs it. */
  verifies?: string
  /** What it needs of the machine and does not find: one sentence that says how to get it; undefined when all is here. */
  missingRequirement: () => Promise<string | undefined>
  /** Fills `folder`. Throws when it cannot; what it had downloaded is in `cacheFolder` for the next try. */
  install: (installation: Installation) => Promise<void>
}

/** One installation of a toolchain. */
export interface Installation {
  /** Empty folder; no one sees it before `install` has returned. It is moved then, so nothing in it may name it. */
  folder: FilePath
  /** Outlives a broken installation; shared by the toolchains of one framework. */
  cacheFolder: FilePath
  signal: AbortSignal
  /** Where the operator has git repositories fetched from, in place of their own hosts. */
  gitMirrors?: { prefix: string; replacement: string }[] | undefined
  /** Says what is being done, and how much of the whole is done (0 to 1) where that is known. */
  progress: (activity: string, fraction?: number) => void
}
