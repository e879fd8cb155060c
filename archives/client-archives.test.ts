import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { openProject } from './open-project.ts'
import { listProjectFiles } from './list-project-files.ts'
import { readProjectFile } from './read-project-file.ts'
import { rawTar } from './testing/raw-tar.ts'
import type { RawTarEntry } from './testing/raw-tar.ts'
import { rawZip } from './testing/raw-zip.ts'
import { unpackUpload } from './unpack-upload.ts'
import type { UnpackedUpload } from './unpack-upload.ts'

const limits = { archiveBytes: 1 << 20, unpackedBytes: 1 << 24, entries: 1000 }
const manifestText = '{"circuitType":"circom","name":"multiplier2"}'
const circuit = 'template Multiplier2() {}\n'
let folder: string
let sandbox: Sandbox
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clients-'))
  sandbox = await findSandbox({ sandbox: 'required' })
})
afterAll(() => rm(folder, { recursive: true }))

async function unpack(archive: Buffer): Promise<UnpackedUpload> {
  const archivePath = join(folder, `${++made}.upload`)
  await writeFile(archivePath, archive)
  return unpackUpload({ archivePath, into: join(folder, `${made}`), limits, sandbox })
}

function tarBelow(top: string, name = 'sindri.json'): Buffer {
  const folders: RawTarEntry[] = top === '' ? [] : [{ name: top, type: '5', mode: 0o700 }]
  return rawTar(...folders, ...filesBelow(top, name))
}

function filesBelow(top: string, name = 'sindri.json'): RawTarEntry[] {
  return [
    { name: `${top}${name}`, body: manifestText, mode: 0o600 },
    { name: `${top}src/circuit.circom`, body: circuit, mode: 0o755 },
  ]
}

const uploads: [string, () => Buffer][] = [
  ['the JavaScript client: the name on top', () => gzipSync(tarBelow('multiplier2/'))],
  ['the Python client: a folder called like an archive', () => gzipSync(tarBelow('multiplier2.tar.gz/'))],
  ['the Rust client: a hidden folder on top', () => gzipSync(tarBelow('.tmpAbCdEf/'))],
  ['the Rust client in the current folder', () => gzipSync(tarBelow('project/'))],
  ['nothing on top', () => gzipSync(tarBelow(''))],
  [
    "a slash on top, as Python's tarfile makes it for a folder without a name",
    () => gzipSync(rawTar({ name: '/', type: '5' }, ...filesBelow(''))),
  ],
  ['a dot on top, as tar makes it', () => tarBelow('./')],
  ['a deep folder on top', () => tarBelow('a/b/c/')],
  ['a manifest with a capital letter', () => tarBelow('multiplier2/', 'Sindri.json')],
  [
    'a ZIP of macOS Finder',
    () =>
      rawZip([
        { name: 'multiplier2/', method: 0, unixMode: 0o40755 },
        { name: 'multiplier2/sindri.json', body: manifestText, flags: 8, local: { crc: 0, packed: 0, size: 0 } },
        { name: '__MACOSX/multiplier2/._sindri.json', body: 'x' },
        { name: 'multiplier2/.DS_Store', body: 'x' },
        { name: 'multiplier2/src/circuit.circom', body: circuit },
        { name: '__MACOSX/multiplier2/src/._circuit.circom', body: 'x' },
      ]),
  ],
]

test.each(uploads)('%s: becomes the same project', async (_, make) => {
  const { root, archive, ...facts } = await unpack(make())
  expect(facts).toMatchObject({ manifestText, fileCount: 2, warnings: [] })
  expect(await contents(root)).toEqual({ 'sindri.json': manifestText, 'src/circuit.circom': circuit })
  expect(await readFile(archive)).toEqual(await readFile((await unpack(tarBelow('multiplier2/'))).archive))
  const opened = join(folder, `${made}-opened`)
  await openProject(createReadStream(archive), opened, limits)
  expect(await contents(opened)).toEqual(await contents(root))
})

test('only the project is kept of what lies around it', async () => {
  const inside: RawTarEntry[] = [
    { name: 'README.md', body: 'around' },
    { name: 'one/sindri.json', body: manifestText },
    { name: 'one/deeper/sindri.json', body: '{}' },
  ]
  const { root, fileCount } = await unpack(rawTar(...inside))
  expect(fileCount).toBe(2)
  expect(Object.keys(await contents(root))).toEqual(['deeper/sindri.json', 'sindri.json'])
})

test('links to the commands of packages are left out, and it is said', async () => {
  const link: RawTarEntry = { name: 'node_modules/.bin/snarkjs', type: '2', link: '../snarkjs/cli.js' }
  const { warnings } = await unpack(rawTar({ name: 'sindri.json', body: manifestText }, link))
  expect(warnings).toEqual(['Left out 1 symbolic link below node_modules/.bin.'])
})

test('a large file and a long path survive', async () => {
  const large = 'abcdefgh'.repeat(500_000)
  const path = `${'folder/'.repeat(40)}file.txt`
  const { root, archive } = await unpack(
    rawZip([
      { name: 'sindri.json', body: manifestText },
      { name: path, body: large },
    ]),
  )
  expect(await readFile(join(root, path), 'utf8')).toBe(large)
  const file = await readProjectFile(createReadStream(archive), path)
  expect(file?.size).toBe(large.length)
  expect(file === undefined ? '' : await text(file.content)).toBe(large)
})

test('the files of a stored project are listed in the order of their paths', async () => {
  const { archive } = await unpack(tarBelow('multiplier2/'))
  const all = await listProjectFiles(createReadStream(archive), 1000)
  expect(all.files).toEqual([
    { path: 'sindri.json', size: Buffer.byteLength(manifestText) },
    { path: 'src/circuit.circom', size: Buffer.byteLength(circuit) },
  ])
  expect(all.listBytes).toBeGreaterThanOrEqual(JSON.stringify(all.files).length - '[]'.length)
  const { files, listBytes } = await listProjectFiles(createReadStream(archive), 60)
  expect(files).toHaveLength(1)
  expect(listBytes).toBe(all.listBytes)
})

test('one file of a stored project can be read by its path', async () => {
  const { archive } = await unpack(tarBelow('multiplier2/'))
  const read = async (path: string) => {
    const file = await readProjectFile(createReadStream(archive), path)
    return file === undefined ? undefined : text(file.content)
  }
  expect(await read('src/circuit.circom')).toBe(circuit)
  expect(await read('./sindri.json')).toBe(manifestText)
  expect(await read('src')).toBeUndefined()
  expect(await read('README.md')).toBeUndefined()
  expect(await read('multiplier2/sindri.json')).toBeUndefined()
  expect(await read('../multiplier2/sindri.json')).toBeUndefined()
})

test('a stored project whose bytes are gone fails, and hangs nobody', async () => {
  const { archive } = await unpack(tarBelow('multiplier2/'))
  const broken = join(folder, 'broken.tar.gz')
  await writeFile(broken, (await readFile(archive)).subarray(0, -30))
  await expect(openProject(createReadStream(broken), join(folder, 'broken'), limits)).rejects.toThrow(/unexpected end/i)
  await expect(readProjectFile(createReadStream(broken), 'none')).rejects.toThrow(/unexpected end/i)
  await expect(readProjectFile(createReadStream(join(folder, 'none')), 'none')).rejects.toThrow('ENOENT')
})

test('an archive that is too large is refused before it is opened', async () => {
  await expect(unpack(Buffer.alloc(limits.archiveBytes + 1))).rejects.toThrow('The archive is larger than 1 MiB.')
})

async function contents(root: string): Promise<Record<string, string>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}
