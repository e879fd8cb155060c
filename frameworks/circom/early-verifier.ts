import { readFile } from 'node:fs/promises'
import type { FilePath, Run } from '../framework.ts'
import type { Outcome } from '../sandbox/sandbox.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { startProgram } from './run-program.ts'

/** What a verification reads. Scheme and curve are the manifest's, whatever key and proof say. */
export interface Verification {
  manifest: Pick<CircomManifest, 'provingScheme' | 'curve'>
  verificationKey: FilePath
  publicValues: FilePath
  proof: FilePath
}

/** A process that has loaded the verifier and waits for what it is to verify. */
interface Verifier {
  documents: PromiseWithResolvers<string>
  outcome: Promise<Outcome>
  abort: AbortController
  startedAt: number
}

export const verification = { program: 'verify', limits: circomLimits.verify, work: 'The verification' }

/** A waiting process is trusted to outlast the verification for this part of its wall time. */
const FRESH = 0.5

const early = new WeakMap<Run, Verifier>()

/**
 * Starts this attempt's verifier while the proof is still being made: to load it takes seven times as long as to verify.
 * It is one process for one verification, and sees nothing before `finishVerifier` gives it the documents.
 */
export function startVerifier(run: Run, manifest: Verification['manifest']): void {
  early.set(run, launch(run, manifest))
}

/** Ends a verifier that will not be needed. */
export function dropVerifier(run: Run): void {
  early.get(run)?.abort.abort()
  early.delete(run)
}

/** Gives the documents to the verifier that waits, or to a new one, and returns how it ended. */
export async function finishVerifier(run: Run, files: Verification): Promise<Outcome> {
  const documents = await Promise.all(
    [files.verificationKey, files.publicValues, files.proof].map((path) => readFile(path, 'utf8')),
  )
  const waiting = early.get(run)
  const isFresh =
    waiting !== undefined && Date.now() - waiting.startedAt < circomLimits.verify.wallSeconds * 1000 * FRESH
  if (!isFresh) dropVerifier(run)
  const verifier = isFresh ? waiting : launch(run, files.manifest)
  early.delete(run)
  verifier.documents.resolve(JSON.stringify(documents))
  return await verifier.outcome
}

function launch(run: Run, { provingScheme, curve }: Verification['manifest']): Verifier {
  const documents = Promise.withResolvers<string>()
  const abort = new AbortController()
  const signal = AbortSignal.any([run.signal, abort.signal])
  const call = { ...verification, args: [provingScheme, curve], mounts: [], stdin: documents.promise }
  const outcome = startProgram({ ...run, signal }, call)
  // Whoever drops a verifier does not wait for its end.
  outcome.catch(() => undefined)
  return { documents, outcome, abort, startedAt: Date.now() }
}
