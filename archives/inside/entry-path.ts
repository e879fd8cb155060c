import { Buffer } from 'node:buffer'
import { InvalidUploadError } from '../invalid-upload-error.ts'
import { quote } from '../quote.ts'

const MAX_NAME_BYTES = 255
const MAX_PATH_BYTES = 1024
const DEEPEST = 64

/**
 * The folders and the name of an archive's entry, or none for the top folder itself.
 * Takes what every system can hold under the same name and refuses the rest.
 * @throws InvalidUploadError
 */
export function entryPath(name: string): string[] {
  const refuse = (why: string) => new InvalidUploadError(`The archive holds ${quote(name)}, ${why}.`)
  if (name.includes('\uFFFD')) throw refuse('a name that is not UTF-8')
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) throw refuse('a name with invisible characters')
  if (name.includes('\\')) throw refuse('a name with a backslash; folders are separated by "/"')
  // Python's tarfile names the folder that it packs so where it is told to give it no name.
  if (name === '/') return []
  if (name.startsWith('/')) throw refuse('an absolute path')
  if (/^[a-z]:/i.test(name)) throw refuse('a path with a drive letter')
  if (name === '') throw new InvalidUploadError('The archive holds an entry without a name.')
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) throw refuse('a path that leaves its folder')
  if (parts.some((part) => /[. ]$/.test(part))) throw refuse('a name that ends in a dot or a space')
  if (parts.some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES)) {
    throw refuse(`a name of more than ${MAX_NAME_BYTES} bytes`)
  }
  if (Buffer.byteLength(parts.join('/')) > MAX_PATH_BYTES) {
    throw refuse(`a path of more than ${MAX_PATH_BYTES} bytes`)
  }
  if (parts.length > DEEPEST) throw refuse(`a path of more than ${DEEPEST} folders`)
  return parts
}

/** What macOS adds to archives: never part of a project. */
export function isLitter(parts: string[]): boolean {
  const name = parts.at(-1) ?? ''
  return parts[0] === '__MACOSX' || name === '.DS_Store' || name.startsWith('._')
}
