import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSealing } from './sealing.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-sealing-'))
})
afterEach(() => rm(folder, { recursive: true }))

const inFile = () => openSealing({ masterKeys: [], masterKeyFile: join(folder, 'master-key') })
const withKeys = (...masterKeys: Buffer[]) => openSealing({ masterKeys, masterKeyFile: join(folder, 'unused') })

test('what is sealed opens in its place alone, and is never the same twice', async () => {
  const sealing = inFile()
  const sealed = await sealing.seal('JBSWY3DPEHPK3PXP', 'totp 7')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(await sealing.open(sealed, 'totp 7')).toBe('JBSWY3DPEHPK3PXP')
  expect(await sealing.seal('JBSWY3DPEHPK3PXP', 'totp 7')).not.toBe(sealed)
  await expect(sealing.open(sealed, 'totp 8')).rejects.toThrow()
})

test('what was changed, or cut off, does not open', async () => {
  const sealing = inFile()
  const sealed = await sealing.seal('secret', 'here')
  const [id = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    await expect(sealing.open(`${id}.${changed.toString('base64url')}`, 'here')).rejects.toThrow()
  }
  for (const cut of ['', `${id}.`, `${id}.${text.slice(0, 8)}`, `${id}.${text.slice(0, -4)}`])
    await expect(sealing.open(cut, 'here')).rejects.toThrow()
})

test('the file of the key is made once, for many at once, and its owner alone reads it', async () => {
  const sealed = await Promise.all(Array.from({ length: 8 }, () => inFile().seal('secret', 'here')))
  expect(await readdir(folder)).toEqual(['master-key'])
  expect((await stat(join(folder, 'master-key'))).mode & 0o777).toBe(0o600)
  for (const one of sealed) expect(await inFile().open(one, 'here')).toBe('secret')
})

test('a key is replaced by setting the new one before it, and one that is missing is said', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const sealed = await withKeys(old).seal('secret', 'here')
  const both = withKeys(fresh, old)
  expect(await both.open(sealed, 'here')).toBe('secret')
  expect(await withKeys(fresh).open(await both.seal('secret', 'here'), 'here')).toBe('secret')
  await expect(withKeys(fresh).open(sealed, 'here')).rejects.toMatchObject({
    name: 'MasterKeyMissingError',
    message: expect.stringContaining('PROOFYARD_MASTER_KEY'),
  })
})

test('servers that are replaced one after the other read what each of them seals, where the new key comes after the old one first', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const rollouts = [
    [[old], [old, fresh]],
    [
      [old, fresh],
      [fresh, old],
    ],
  ]
  for (const [before = [], after = []] of rollouts) {
    const [one, other] = [withKeys(...before), withKeys(...after)]
    expect(await one.open(await other.seal('secret', 'here'), 'here')).toBe('secret')
    expect(await other.open(await one.seal('secret', 'here'), 'here')).toBe('secret')
  }
  await expect(withKeys(old).open(await withKeys(fresh, old).seal('secret', 'here'), 'here')).rejects.toThrow()
})

test('a file without a key is not overwritten, and is read again once it was put back', async () => {
  const path = join(folder, 'master-key')
  const sealed = await inFile().seal('secret', 'here')
  const key = await readFile(path, 'utf8')
  await writeFile(path, '')
  const sealing = inFile()
  await expect(sealing.open(sealed, 'here')).rejects.toMatchObject({ name: 'MasterKeyMissingError' })
  expect(await readFile(path, 'utf8')).toBe('')
  await writeFile(path, key)
  expect(await sealing.open(sealed, 'here')).toBe('secret')
})
