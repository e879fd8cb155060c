/** What the texts of a claim are: each may be anything. */
interface Texts {
  key: string
  publicValues: string
  proof: string
}

/** What is told of a claim beside its texts, as by a bundle; a stranger's word. */
interface ToldOfClaim {
  versions: Record<string, unknown>
  manifest: object
}

/** How claims are judged whose verifier is a program for WebAssembly: it weighs megabytes, so it comes by itself and not with what runs it. */
export interface ProgramClaims {
  /** Those with such a program. */
  toolchains: string[]
  /** Whether the program of a toolchain is known by a hash that is in here. Else its reader has the word of those who built it, and is told its hash. */
  knownByHash: boolean
  /** What names the version of a claim. */
  namedBy: 'key' | 'bundle'
  /**
   * The toolchain that a claim says it is of, whether there is one or not; undefined where it says none.
   *
   * @param key the JSON of the key
   * @param told undefined where there are the three texts alone
   */
  toolchainOf: (key: unknown, told: ToldOfClaim | undefined) => string | undefined
}

/**
 * Starts such a program in the calling thread, which it may keep for as long as it likes: its caller gives it a thread of its own.
 *
 * @param wasm of `toolchain`, not compressed; anything where it is not known by its hash
 * @returns what judges a claim as the worker's verifier does, and throws an Error where it cannot take it
 * @throws Error where it is not the program of the toolchain
 */
export type StartProgram = (
  toolchain: string,
  wasm: Uint8Array<ArrayBuffer>,
) => Promise<(texts: Texts, told: ToldOfClaim | undefined) => Promise<boolean>>

/** A verifier that was stopped or ended otherwise than with its answer: it says nothing of the claim. */
export class NoVerdictError extends Error {}
