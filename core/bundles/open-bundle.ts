import { createHash, sign } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { findVerificationKey } from '../builds/find-verification-key.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofNotFound, proofNotReady } from '../errors.ts'
import type { ProofRecord } from '../proofs/proof-record.ts'
import type { StoredFile } from '../storage/storage.ts'
import { type BundleKey, currentBundleKey } from './bundle-keys.ts'
import { bundleStatement } from './bundle-statement.ts'
import { readme } from './readme.ts'

/** A file of a bundle: text, or what is stored. */
type Entry = { name: string } & ({ text: string } | { stored: StoredFile })

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
    core.database.select({ manifest: builds.manifest }).from(builds).where(eq(builds.id, build.id)),
    findDocuments(core, record),
  ])
  if (row === undefined || stored.length < 2) throw proofNotFound(proof.id)
  const statement = bundleStatement(record, row.manifest, publicUrl)
  const entries: Entry[] = [
    ...stored,
    { name: 'bundle.json', text: `${JSON.stringify(statement, undefined, 2)}\n` },
    { name: 'README.txt', text: readme(publicUrl) },
  ]
  return zipped(core, signed(entries, key), proof.finishedAt ?? proof.createdAt)
}

const names = { proof: 'proof.json', public: 'public.json', calldata: 'calldata.txt' } as const

async function findDocuments(core: Core, { proof, build }: ProofRecord): Promise<Entry[]> {
  const [files, key] = await Promise.all([
    core.database
      .select({ kind: proofArtifacts.kind, sha256: artifacts.sha256, size: artifacts.size })
      .from(proofArtifacts)
      .innerJoin(artifacts, eq(artifacts.sha256, proofArtifacts.sha256))
      .where(and(eq(proofArtifacts.proofId, proof.id), inArray(proofArtifacts.kind, ['proof', 'public', 'calldata']))),
    findVerificationKey(core, build.id),
  ])
  return [
    ...files.flatMap(({ kind, ...stored }) => (kind === 'input' ? [] : [{ name: names[kind], stored }])),
    ...(key === undefined ? [] : [{ name: 'verification_key.json', stored: key }]),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** In the manner of `sha256sum`, whose output one signature stands for. */
function signed(entries: Entry[], key: BundleKey): (Entry | { name: string; bytes: Buffer })[] {
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
  return 'stored' in entry ? entry.stored.sha256 : createHash('sha256').update(entry.text).digest('hex')
}

/** A reader who goes early, or a stored file that is missing, ends it, with the file that is being read. */
function zipped(core: Core, entries: (Entry | { name: string; bytes: Buffer })[], mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())
  for (const entry of entries) {
    if ('stored' in entry) {
      const { sha256, size } = entry.stored
      zip.addReadStreamLazy(entry.name, { mtime, size }, (take) => {
        reading = core.storage.read(sha256)
        reading.once('error', (error) => output.destroy(error))
        take(null, reading)
      })
    } else {
      zip.addBuffer('bytes' in entry ? entry.bytes : Buffer.from(entry.text), entry.name, { mtime })
    }
  }
  zip.once('error', (error: Error) => output.destroy(error))
  zip.end()
  zip.outputStream.pipe(output)
  return output
}
