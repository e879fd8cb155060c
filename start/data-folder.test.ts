import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

test('is made with its parents, and holds nothing', async () => {
  const data = join(folder, 'a/b')
  await openDataFolder(data)
  await openDataFolder(data)
  expect(await readdir(data)).toEqual([])
})

test.each([
  ['file', 'it is a file'],
  ['file/below', 'a part of its path is a file'],
])('%s is refused with the reason and what to do', async (path, reason) => {
  await expect(openDataFolder(join(folder, path))).rejects.toThrow(
    `Proofyard cannot use the data folder ${join(folder, path)}: ${reason}. Set PROOFYARD_DATA to a folder that this user may write to.`,
  )
})

/** Tries it on a file system that is read-only in a mount namespace of its own, which only root may make here. */
test.runIf(process.getuid?.() === 0)('a read-only file system is refused with the reason', async () => {
  const program = `import { openDataFolder } from '${join(import.meta.dirname, 'data-folder.ts')}'
    await openDataFolder('${folder}/read-only').catch((error) => console.log(error.message))`
  const script = `mkdir ${folder}/read-only && mount -t tmpfs -o ro none ${folder}/read-only && exec "$0" --input-type=module -e "$1"`
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, process.execPath, program]
  const { stdout } = await promisify(execFile)('unshare', args)
  expect(stdout).toContain('its file system is read-only')
})
