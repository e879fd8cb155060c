import { createHash, sign } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { labelOfKey } from '@proofyard/contract/development-key.ts'
import { findBuildFile } from '../builds/find-build-file.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofNotFound, proofNotReady } from '../errors.ts'
import { findProofFiles } from '../proofs/find-proof-files.ts'
import type { ProofRecord } from '../proofs/proof-record.ts'
import type { StoredFile } from '../storage/storage.ts'
import { type BundleKey, currentBundleKey } from './bundle-keys.ts'
import { bundleStatement } from './bundle-statement.ts'
import { readme } from './readme.ts'

/** What is larger is stored as it is: anyone may ask for the bundles of a public circuit, and a core squeezes some 30 MB in a second. */
const MAX_SQUEEZED_BYTES = 1024 ** 2

/** A file of a bundle. */
type Entry = { name: string } & ({ bytes: Buffer } | { stored: StoredFile })

/**
 * Writes the bundle of a Ready proof: its documents, what is to be known of them, and this server's signature over the hashes of all.
 *
 * @returns the ZIP as a stream; what it costs in memory does not depend on the size of the proof
 * @throws DomainError `proof_not_ready`; `proof_not_found` for one that is deleted meanwhile
 */
export async function openBundle(core: Core, record: ProofRecord, publicUrl: string): Promise<Readable> {
  const { proof, build } = record
  if (proof.status !== 'Ready') throw proofNotReady(proof.id, proof.status)
  const [key, [row], stored] = await Promise.all([
    currentBundleKey(core),
    core.database
      .select({ manifest: builds.manifest, warnings: builds.warnings })
      .from(builds)
      .where(eq(builds.id, build.id)),
    findDocuments(core, record),
  ])
  if (row === undefined || stored === undefined) throw proofNotFound(proof.id)
  const statement = bundleStatement(record, row, publicUrl)
  const entries: Entry[] = [
    ...stored,
    { name: 'bundle.json', bytes: Buffer.from(`${JSON.stringify(statement, undefined, 2)}\n`) },
    { name: 'README.txt', bytes: Buffer.from(readme(publicUrl, labelOfKey(build.setup))) },
  ]
  return zipped(core, signed(entries, key), proof.finishedAt ?? proof.createdAt)
}

/** @returns undefined for a proof that is deleted meanwhile */
async function findDocuments(core: Core, { proof, build }: ProofRecord): Promise<Entry[] | undefined> {
  const [files, key] = await Promise.all([
    findProofFiles(core, proof.id, ['proof', 'public', 'calldata']),
    findBuildFile(core, build.id, 'verification_key'),
  ])
  if (files.proof === undefined || files.public === undefined) return undefined
  const named = {
    'calldata.txt': files.calldata,
    'proof.json': files.proof,
    'public.json': files.public,
    'verification_key.json': key,
  }
  return Object.entries(named).flatMap(([name, stored]) => (stored === undefined ? [] : [{ name, stored }]))
}

/** In the manner of `sha256sum`, whose output one signature stands for. */
function signed(entries: Entry[], key: BundleKey): Entry[] {
  const lines = entries.map((entry) => `${sha256Of(entry)}  ${entry.name}\n`)
  const sums = Buffer.from(lines.join(''))
  return [
    ...entries,
    { name: 'SHA256SUMS', bytes: sums },
    { name: 'SHA256SUMS.sig', bytes: sign(null, sums, key.privateKey) },
    { name: 'server-key.pem', bytes: Buffer.from(key.publicKey) },
  ]
}

function sha256Of(entry: Entry): string {
  return 'stored' in entry ? entry.stored.sha256 : createHash('sha256').update(entry.bytes).digest('hex')
}

/** A reader who goes early, or a stored file that is missing, ends it, with the file that is being read. */
function zipped(core: Core, entries: Entry[], mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())
  for (const entry of entries) {
    if ('stored' in entry) {
      const { sha256, size } = entry.stored
      zip.addReadStreamLazy(entry.name, { mtime, size, compress: size <= MAX_SQUEEZED_BYTES }, (take) => {
        reading = core.storage.read(sha256)
        reading.once('error', (error) => output.destroy(error))
        take(null, reading)
      })
    } else {
      zip.addBuffer(entry.bytes, entry.name, { mtime })
    }
  }
  zip.once('error', (error: Error) => output.destroy(error))
  zip.end()
  zip.outputStream.pipe(output)
  return output
}
