import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { VerificationWork } from '@proofyard/core/proofs/verification-work.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'

/** Where the documents of a claim lie. */
export interface ClaimFiles {
  verificationKey: FilePath
  publicValues: FilePath
  proof: FilePath
}

/** What is verified, and where it is stored. */
type StoredClaim = Omit<VerificationWork, 'isBrought'>

/**
 * Places the stored documents of a claim.
 * @param isJson whether a server wrote them itself, so that they need not be parsed again here
 * @returns false where files are not what was stored, or no documents at all: no proof
 */
export async function placeClaim(
  attempt: Attempt,
  work: StoredClaim,
  files: ClaimFiles,
  isJson = false,
): Promise<boolean> {
  const sources = [
    [work.verificationKeySha256, files.verificationKey],
    [work.publicValuesSha256, files.publicValues],
    [work.proofSha256, files.proof],
  ] as const
  const sound = await Promise.all(sources.map(([sha256, path]) => placeDocument(attempt, { sha256, path, isJson })))
  return !sound.includes(false)
}

/** Whether a claim holds. What cannot be verified within the limits that each proof once passed is not the proof that passed them. */
export async function verifyClaim(attempt: Attempt, work: StoredClaim, files: ClaimFiles): Promise<boolean> {
  const framework = attempt.context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)
  const isRefusal = (error: unknown) => {
    if (!(error instanceof UserError)) throw error
    return false
  }
  return framework.verify(await openRun(attempt), { manifest, ...files }).catch(isRefusal)
}

/** A framework without verification keys has no such document. */
async function placeDocument(
  { context }: Attempt,
  { sha256, path, isJson }: { sha256: string | undefined; path: string; isJson: boolean },
): Promise<boolean> {
  if (sha256 === undefined) return true
  await context.core.storage.place(sha256, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 && (isJson || isJsonText(await readFile(path, 'utf8')))
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
