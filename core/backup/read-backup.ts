import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import {
  BackupCounts,
  BackupEnd,
  BackupHeader,
  MAX_BYTES,
  type EntryName,
  entryLine,
  parseEntryName,
} from './backup-format.ts'

/** What is done with the parts of a backup as they come; each ends before the next one begins. */
export interface BackupVisitor {
  /** Some of the rows of a table, as COPY writes them; a table may come in several parts, one after the other. */
  rows?: (table: string, part: Buffer) => Promise<void>
  /** All rows have come. */
  counts?: () => Promise<void>
  /** A stored file. All of `bytes` is to be read. */
  artifact?: (sha256: string, bytes: AsyncIterable<Buffer>) => Promise<void>
}

/** What a whole backup holds. */
export interface BackupSummary {
  header: BackupHeader
  counts: BackupCounts
  /** The hash over all of it. */
  sha256: string
  /** Sizes of the stored files by their names. */
  artifacts: Map<string, number>
}

/**
 * Reads a backup to its end and checks it: what it is made of, in which order, every size and every hash. What a visitor got before an
 * error was thrown is worth nothing.
 *
 * @param options.signal ends the reading; its reason is thrown
 * @param options.onBytes told how much of the file was read
 * @throws BackupError when the file is not a whole backup
 */
export async function readBackup(
  path: string,
  visitor: BackupVisitor = {},
  options: { signal?: AbortSignal | undefined; onBytes?: (fraction: number) => void } = {},
): Promise<BackupSummary> {
  const { size: total } = await stat(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}.`)
  })
  const file = createReadStream(path)
  const parser = extract()
  file.on('error', (error) => parser.destroy(error))
  file.pipe(parser)
  const reading = newReading(visitor)
  try {
    for await (const entry of parser) {
      options.signal?.throwIfAborted()
      const { name, type, size } = entry.header
      const parsed = type === 'file' ? parseEntryName(name) : undefined
      if (parsed === undefined)
        throw broken(`it has an entry that no backup has, ${JSON.stringify(name.slice(0, 100))}`)
      await reading.take({ name, parsed, size, bytes: chunksOf(entry) })
      options.onBytes?.(file.bytesRead / total)
    }
    return reading.end()
  } catch (error) {
    if (options.signal?.aborted === true) throw options.signal.reason
    throw error instanceof Error && TAR_ERRORS.test(error.message) ? broken(error.message.toLowerCase()) : error
  } finally {
    file.destroy()
    parser.destroy()
  }
}

/** What tar-stream says of a file that is no tar, or only the beginning of one. */
const TAR_ERRORS = /^(?:Invalid tar header|Invalid header|Unexpected end of data|Header exceeds max size)/

interface Entry {
  name: string
  parsed: EntryName
  size: number
  bytes: AsyncIterable<Buffer>
}

/** Takes the entries one after the other, and refuses what is not in its place. */
function newReading(visitor: BackupVisitor) {
  const lines = createHash('sha256')
  const artifacts = new Map<string, number>()
  let header: BackupHeader | undefined
  let counts: BackupCounts | undefined
  let end: BackupEnd | undefined
  /** Where in the file the last entry was: tables count from 0, stored files come in the order of their names. */
  let place = { table: 0, index: -1, artifact: '' }

  async function takeTable(table: string, index: number, entry: Entry): Promise<string> {
    const at = header?.tables.findIndex(({ name }) => name === table) ?? -1
    const follows = at === place.table ? index === place.index + 1 : at > place.table && index === 0
    if (!follows || counts !== undefined) throw misplaced(entry)
    place = { ...place, table: at, index }
    const part = await readWhole(entry, MAX_BYTES.table)
    await visitor.rows?.(table, part)
    return sha256Of(part)
  }

  async function takeArtifact(name: string, entry: Entry): Promise<string> {
    if (counts === undefined || name <= place.artifact) throw misplaced(entry)
    place = { ...place, artifact: name }
    const hash = createHash('sha256')
    const bytes = watched(entry.bytes, (chunk) => hash.update(chunk))
    if (visitor.artifact === undefined) for await (const _ of bytes);
    else await visitor.artifact(name, bytes)
    const sha256 = hash.digest('hex')
    if (sha256 !== name) throw broken(`the stored file ${name} has other bytes than it had`)
    artifacts.set(name, entry.size)
    return sha256
  }

  async function take(entry: Entry): Promise<void> {
    const { name, parsed, size } = entry
    if (end !== undefined || (header === undefined) !== (parsed.kind === 'header')) throw misplaced(entry)
    let sha256: string
    switch (parsed.kind) {
      case 'header': {
        const bytes = await readWhole(entry, MAX_BYTES.header)
        header = parseJson(BackupHeader, bytes, name)
        sha256 = sha256Of(bytes)
        break
      }
      case 'table':
        sha256 = await takeTable(parsed.table, parsed.index, entry)
        break
      case 'artifact':
        sha256 = await takeArtifact(parsed.sha256, entry)
        break
      case 'counts': {
        if (counts !== undefined) throw misplaced(entry)
        const bytes = await readWhole(entry, MAX_BYTES.counts)
        counts = parseJson(BackupCounts, bytes, name)
        await visitor.counts?.()
        sha256 = sha256Of(bytes)
        break
      }
      case 'end':
        end = parseJson(BackupEnd, await readWhole(entry, MAX_BYTES.end), name)
        return
    }
    lines.update(entryLine({ name, size, sha256 }))
  }

  return {
    take,
    end: (): BackupSummary => {
      if (header === undefined) throw broken('it is empty')
      if (counts === undefined || end === undefined) throw broken('its end is missing')
      const sha256 = lines.digest('hex')
      if (end.sha256 !== sha256) throw broken('it is not as it was written')
      return { header, counts, sha256, artifacts }
    },
  }
}

async function readWhole({ name, size, bytes }: Entry, most: number): Promise<Buffer> {
  if (size > most) throw broken(`${name} has ${size} bytes, and at most ${most} are possible`)
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* watched(bytes: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (Buffer.isBuffer(chunk)) yield chunk
  }
}

function parseJson<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, name: string): z.infer<Schema> {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw broken(`${name} is not JSON`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw broken(`${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function misplaced({ name }: Entry): BackupError {
  return broken(`${name} is not in its place`)
}

function broken(reason: string): BackupError {
  return new BackupError(`The file is not a whole backup of Proofyard: ${reason}. Nothing was restored.`)
}
