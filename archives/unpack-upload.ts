import { lstat, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { limitSentence } from '@proofyard/sandbox/limit-sentence.ts'
import { privateFile, writable } from '@proofyard/sandbox/mounts.ts'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { assertPlain } from './assert-plain.ts'
import { InvalidUploadError } from './invalid-upload-error.ts'
import type { UnpackReport } from './unpack-report.ts'

/** What may be uploaded, in bytes and in files and folders. */
export interface UploadLimits {
  archiveBytes: number
  unpackedBytes: number
  entries: number
}

export interface UnpackedUpload {
  /** Folder that holds `sindri.json`: plain files and folders only. */
  root: string
  manifestText: string
  /** The project as it is kept and downloaded: a tar.gz with one folder on top. */
  archive: FilePath
  fileCount: number
  unpackedBytes: number
  /** One sentence for each thing that was left out. */
  warnings: string[]
}

const MIB = 1024 ** 2
const BYTES_PER_ENTRY = 16 * 1024

const Report: z.ZodType<UnpackReport> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpacked'),
    folder: z.array(z.string()),
    manifestText: z.string(),
    fileCount: z.number(),
    unpackedBytes: z.number(),
    warnings: z.array(z.string()),
  }),
  z.object({ kind: z.literal('invalid'), sentence: z.string() }),
])

/**
 * Unpacks an uploaded archive in the sandbox; not one byte of it is parsed outside.
 * @param into a folder in which nothing is called `files` or `project.tar.gz`; the archive itself may lie there
 * @throws InvalidUploadError when the archive is at fault
 */
export async function unpackUpload(upload: {
  archivePath: FilePath
  into: string
  limits: UploadLimits
  sandbox: Sandbox
  signal?: AbortSignal
}): Promise<UnpackedUpload> {
  const { archivePath, into, limits, sandbox, signal } = upload
  if ((await stat(archivePath)).size > limits.archiveBytes) {
    throw new InvalidUploadError(`The archive is larger than ${Math.round(limits.archiveBytes / MIB)} MiB.`)
  }
  await mkdir(into, { recursive: true })
  const runtime = nodeRuntime(join(import.meta.dirname, 'programs/unpack.ts'), ['--max-old-space-size=256'])
  const sandboxLimits = limitsFor(limits)
  const outcome = await sandbox.run({
    ...runtime,
    args: [...runtime.args, '/archive', '/into', String(limits.unpackedBytes), String(limits.entries)],
    mounts: [...runtime.mounts, privateFile(archivePath, '/archive'), writable(into, '/into')],
    cwd: '/into',
    limits: sandboxLimits,
    signal,
  })
  const tooMuch = limitSentence(outcome, sandboxLimits, 'Unpacking the archive')
  if (tooMuch !== undefined) throw new InvalidUploadError(tooMuch)
  if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
    throw new Error(`The unpacker ended with ${JSON.stringify(outcome.ending)}: ${outcome.stderr.trim()}`)
  }
  const report = Report.parse(JSON.parse(outcome.stdout))
  if (report.kind === 'invalid') throw new InvalidUploadError(report.sentence)
  const archive = join(into, 'project.tar.gz')
  const files = join(into, 'files')
  await assertPlain(files, limits.entries)
  if (!(await lstat(archive)).isFile()) throw new Error('The unpacker left no archive.')
  const { folder, ...rest } = report
  const root = join(files, ...folder)
  if (root !== files && !root.startsWith(`${files}/`))
    throw new Error('The unpacker named a folder that is not its own.')
  return {
    root,
    archive,
    manifestText: rest.manifestText,
    fileCount: rest.fileCount,
    unpackedBytes: rest.unpackedBytes,
    warnings: rest.warnings,
  }
}

/** The unpacker holds no file whole, but writes every one twice: as it is, and into the archive that is kept. */
function limitsFor({ archiveBytes, unpackedBytes, entries }: UploadLimits): Limits {
  const written = 2 * unpackedBytes + entries * BYTES_PER_ENTRY
  return {
    memoryBytes: 512 * MIB,
    cpuSeconds: 180,
    wallSeconds: 300,
    processes: 32,
    fileBytes: written,
    diskBytes: archiveBytes + written,
    outputBytes: 4 * MIB,
  }
}
