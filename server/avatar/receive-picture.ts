import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { type Multipart, readMultipart } from '../body/multipart.ts'
import { RequestError, validationError } from '../errors/request-error.ts'

const MIB = 1024 * 1024
/** A larger file is no picture for an avatar. */
export const PICTURE_BYTES = 10 * MIB

/**
 * Receives the one picture of a multipart body into a folder of its own, hands it to `use`, and removes the folder
 * whatever happens.
 * @throws RequestError 400, 413, 422
 */
export async function withPicture<Result>(
  multipart: Multipart,
  uploadsFolder: string,
  use: (received: { picture: string; folder: string }) => Promise<Result>,
): Promise<Result> {
  const folder = join(uploadsFolder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const picture = join(folder, 'picture')
    await receive(multipart, picture)
    return await use({ picture, folder })
  } finally {
    await removeTree(folder)
  }
}

async function receive(multipart: Multipart, path: string): Promise<void> {
  let file: FileHandle | undefined
  let size = 0
  try {
    await readMultipart(multipart, async ({ name }) => {
      if (name !== 'files') return { write: () => undefined, end: () => undefined }
      if (file !== undefined) throw validationError('body.files', 'Send one picture, not several.')
      const opened = await open(path, 'wx', 0o600)
      file = opened
      return {
        write: async (bytes) => {
          size += bytes.length
          if (size > PICTURE_BYTES) throw tooLarge()
          await opened.writeFile(bytes)
        },
        end: () => undefined,
      }
    })
  } finally {
    await file?.close()
  }
  if (file === undefined) throw noPicture()
}

/** The message when there is no part, or no multipart body at all. */
export function noPicture(): RequestError {
  return validationError('body.files', 'Send the picture as multipart/form-data, in the part "files".')
}

function tooLarge(): RequestError {
  const message = `The picture has more than ${PICTURE_BYTES / MIB} MiB, which is the limit here.`
  return new RequestError(413, message, { error: 'Invalid upload' })
}
