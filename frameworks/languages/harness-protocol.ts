/**
 * How a harness ends: a program of ours in a sandbox, whether it holds user code or not. The protocol is described in
 * README.md; `go/harness`, `rust/harness` and `node/programs/harness.ts` speak it, and no other code knows these numbers.
 */
export const exitCodes = {
  /** Its work is done; the report may hold a result. For a verifier: the proof holds. */
  succeeded: 0,
  /** Something is wrong that no user has done; standard error says what. */
  failed: 1,
  /** The user's files or input are at fault; the report holds the sentence. */
  inputError: 10,
  /** What was to be verified does not hold; the report may say why. */
  rejected: 11,
} as const

/** The descriptor to which a harness writes its report, and nothing else is written. */
export const REPORT_DESCRIPTOR = 3
