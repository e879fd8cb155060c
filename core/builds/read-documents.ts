import type { Readable } from 'node:stream'
import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { readInterface } from '@proofyard/contract/interface/read-interface.ts'
import type { JsonObject } from '@proofyard/contract/json.ts'
import { parseJsonObject } from '../artifacts/parse-json.ts'
import { type HoldBytes, MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import type { StoredFile } from '../storage/storage.ts'
import type { BuildRecord } from './build-record.ts'
import { findBuildFile } from './find-build-file.ts'

/**
 * The verification key of a build; null before it is Ready, and where the framework has none.
 * @throws DomainError `answer_too_large`
 */
export async function readVerificationKey(
  core: Core,
  record: BuildRecord,
  hold: HoldBytes,
): Promise<JsonObject | null> {
  if (!record.hasVerificationKey) return null
  const file = await findBuildFile(core, record.build.id, 'verification_key')
  if (file === undefined) return null
  refuseTooLargeAnswer([file.size], 'Ask without include_verification_key.')
  hold(file.size)
  return parseJsonObject(await core.storage.readText(file.sha256, MAX_SHOWN_BYTES))
}

/** The Solidity verifier of a build; null where the framework has none. */
export async function readSolidityVerifier(core: Core, record: BuildRecord): Promise<string | null> {
  if (!record.hasSolidityVerifier) return null
  const file = await findBuildFile(core, record.build.id, 'solidity_verifier')
  if (file === undefined) return null
  refuseTooLargeAnswer([file.size], 'The operator of this server can take it from the storage.')
  return core.storage.readText(file.sha256, MAX_SHOWN_BYTES)
}

/** What a build takes and what its proofs show; undefined where that is not known. */
export async function readKeptInterface(core: Core, buildId: string): Promise<KeptInterface | undefined> {
  const file = await findBuildFile(core, buildId, 'interface')
  if (file === undefined) return undefined
  return readInterface(await core.storage.readText(file.sha256, MAX_SHOWN_BYTES))
}

/** The project as it was uploaded: the canonical .tar.gz, as a stream of `size` bytes. */
export async function openProjectArchive(core: Core, record: BuildRecord): Promise<{ bytes: Readable; size: number }> {
  const { sha256, size } = await findProjectArchive(core, record)
  return { bytes: core.storage.read(sha256), size }
}

/** Where the project lies in the storage. */
export async function findProjectArchive(core: Core, record: BuildRecord): Promise<StoredFile> {
  const file = await findBuildFile(core, record.build.id, 'project')
  if (file === undefined) throw new Error(`The project archive of build ${record.build.id} is missing.`)
  return file
}
