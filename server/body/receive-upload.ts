import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessText } from '@proofyard/contract/form-text.ts'
import { Meta } from '@proofyard/contract/meta.ts'
import { DEFAULT_TAG, Tags } from '@proofyard/contract/tag.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { RequestError, validationError } from '../errors/request-error.ts'
import { parsePart } from '../parse-part.ts'
import { type Multipart, type PartSink, readMultipart } from './multipart.ts'
import { utf8Text } from './unicode.ts'

/** What an upload brings besides its archive (wire-format 7). */
export interface Upload {
  /** The archive as it was sent, in a file of its own. */
  archivePath: string
  /** An empty folder of this upload, for what is made of it. */
  folder: string
  fileName: string
  /** `[]` means untagged. */
  tags: string[]
  meta: Meta
}

const MIB = 1024 * 1024
/** For all fields besides the archive together; the largest allowed meta is far smaller. */
const FIELD_BYTES = MIB

const MetaText = unlessText(Meta.optional().transform((meta) => meta ?? {}))

/**
 * Receives an upload into a folder of its own, hands it to `use`, and removes the folder whatever happens.
 * @throws RequestError 400, 413, 422
 */
export async function withUpload<Result>(
  multipart: Multipart,
  options: { uploadsFolder: string; archiveBytes: number },
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const folder = join(options.uploadsFolder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(await receive(multipart, folder, options.archiveBytes))
  } finally {
    await removeTree(folder)
  }
}

async function receive(multipart: Multipart, folder: string, archiveBytes: number): Promise<Upload> {
  const archivePath = join(folder, 'archive')
  const fields: Record<'tags' | 'meta', string[]> = { tags: [], meta: [] }
  const size = { fields: 0 }
  let fileName: string | undefined
  let file: FileHandle | undefined
  try {
    await readMultipart(multipart, async (head) => {
      if (head.name === 'files') {
        if (file !== undefined) throw validationError('body.files', 'Send one archive, not several.')
        fileName = shownFileName(head.fileName)
        file = await open(archivePath, 'wx', 0o600)
        return archiveSink(file, archiveBytes)
      }
      const texts = head.name === 'tags' ? fields.tags : head.name === 'meta' ? fields.meta : []
      return fieldSink(texts, size)
    })
  } finally {
    await file?.close()
  }
  if (fileName === undefined) throw validationError('body.files', 'Send the project as an archive in the part "files".')
  const meta = parsePart(MetaText, fields.meta.at(-1), 'body.meta')
  return { archivePath, folder: join(folder, 'unpacked'), fileName, tags: tagsOf(fields.tags), meta }
}

/** No part means `latest`, one empty part means untagged. */
function tagsOf(parts: string[]): string[] {
  if (parts.length === 0) return [DEFAULT_TAG]
  if (parts.length === 1 && parts[0] === '') return []
  return [...new Set(parsePart(Tags, parts, 'body.tags'))]
}

function archiveSink(file: FileHandle, most: number): PartSink {
  let size = 0
  return {
    write: async (bytes) => {
      size += bytes.length
      if (size > most) {
        throw new RequestError(
          413,
          `The archive has more than ${Math.floor(most / MIB)} MiB, which is the limit here.`,
          {
            error: 'Invalid upload',
          },
        )
      }
      // `write` writes only a part where the disk becomes full, and throws nothing.
      await file.writeFile(bytes)
    },
    end: () => undefined,
  }
}

function fieldSink(texts: string[], size: { fields: number }): PartSink {
  const chunks: Buffer[] = []
  return {
    write: (bytes) => {
      size.fields += bytes.length
      if (size.fields > FIELD_BYTES) throw validationError('body', 'Tags and meta have more than 1 MiB.')
      chunks.push(bytes)
    },
    end: () => void texts.push(utf8Text(Buffer.concat(chunks))),
  }
}

/** The last part of a path, without control characters, of a length that can be shown. */
function shownFileName(sent: string | undefined): string {
  const name = (sent ?? '').split(/[/\\]/).at(-1) ?? ''
  return name.replaceAll(/\p{Cc}/gu, '').slice(0, 255) || 'upload'
}
