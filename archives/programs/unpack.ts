import { mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidUploadError } from '../invalid-upload-error.ts'
import type { UnpackReport } from '../unpack-report.ts'
import { writeCanonicalArchive } from '../inside/canonical-archive.ts'
import { findManifest } from '../inside/find-root.ts'
import type { UnpackLimits } from '../inside/project-folder.ts'
import { unpackArchive } from '../inside/unpack-archive.ts'

// Runs in the sandbox: nothing but this program reads a byte of a stranger's archive before it is plain files.
// Arguments: the archive, an empty folder, the most bytes and the most entries. Says an UnpackReport on standard output.

const MANIFEST_BYTES = 256 * 1024
const [, , archive = '', into = '', unpackedBytes, entries] = process.argv
const limits: UnpackLimits = { unpackedBytes: Number(unpackedBytes), entries: Number(entries) }

async function unpack(): Promise<UnpackReport> {
  const files = join(into, 'files')
  mkdirSync(files)
  const { project, warnings } = await unpackArchive(archive, files, limits)
  const paths = project.paths()
  const { folder, name } = findManifest(paths)
  const root = join(files, ...folder)
  const manifest = join(root, 'sindri.json')
  if (name !== 'sindri.json') renameSync(join(root, name), manifest)
  const manifestText = readManifestText(manifest)
  const above = folder.map((part) => `${part}/`).join('')
  const inRoot = paths
    .filter(({ path }) => path.startsWith(above))
    .map(({ path, isFile }) => ({ path: path.slice(above.length), isFile }))
    .map(({ path, isFile }) => ({ path: path === name ? 'sindri.json' : path, isFile }))
  await writeCanonicalArchive(join(into, 'project.tar.gz'), topFolder(manifestText), root, inRoot)
  const fileCount = inRoot.filter(({ isFile }) => isFile).length
  return { kind: 'unpacked', folder, manifestText, fileCount, unpackedBytes: project.bytes(), warnings }
}

function readManifestText(path: string): string {
  if (statSync(path).size > MANIFEST_BYTES) throw new InvalidUploadError('The file sindri.json is larger than 256 KiB.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch {
    throw new InvalidUploadError('The file sindri.json is not UTF-8 text.')
  }
}

/** The project's name where the manifest has a good one; whether the manifest is valid is asked later. */
function topFolder(manifestText: string): string {
  try {
    const name: unknown = JSON.parse(manifestText).name
    return typeof name === 'string' && /^[a-zA-Z0-9_-]{1,200}$/.test(name) ? name : 'project'
  } catch {
    return 'project'
  }
}

function say(report: UnpackReport): void {
  process.stdout.write(JSON.stringify(report))
}

try {
  say(await unpack())
} catch (error) {
  // A failed system call is this machine's trouble, anything else is what a parser says of a damaged archive.
  if (!(error instanceof Error) || 'syscall' in error) throw error
  const damage = `The archive is damaged: ${error.message.replace(/\.$/, '')}.`
  say({ kind: 'invalid', sentence: error instanceof InvalidUploadError ? error.message : damage })
}
