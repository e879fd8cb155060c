import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spoolInput } from './spool-input.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'proofyard-spool-'))))
afterEach(() => rm(folder, { recursive: true }))

const never = new AbortController().signal

test('what came can be read twice, and no file is seen', async () => {
  const spooled = await spoolInput(Readable.from([Buffer.from('a back'), Buffer.from('up')]), folder, never)
  expect(await readdir(folder)).toEqual([])
  for (let reading = 0; reading < 2; reading++) expect(await readFile(spooled.path, 'utf8')).toBe('a backup')
  await spooled.close()
})

test('an interrupted one ends with the reason, and leaves nothing', async () => {
  const ending = new AbortController()
  const spooling = spoolInput(new PassThrough(), folder, ending.signal)
  ending.abort(new Error('interrupted'))
  await expect(spooling).rejects.toThrow('interrupted')
  expect(await readdir(folder)).toEqual([])
})
