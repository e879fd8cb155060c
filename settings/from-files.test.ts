import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvalidSettingsError } from './invalid-settings-error.ts'
import { readElsewhereSettings } from './elsewhere-settings.ts'
import { readServerSettings } from './server-settings.ts'
import { readStartSettings } from './start-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(text: string): Promise<string> {
  const file = join(folder, crypto.randomUUID())
  await writeFile(file, text)
  return file
}

test('each secret of a server may lie in a file, with or without the end of a line', async () => {
  const settings = readServerSettings({
    DATABASE_URL_FILE: await fileWith('postgres://p:se%20cret@db/proofyard\n'),
    SMTP_URL_FILE: await fileWith('smtps://name:password@mail.example.org:465\r\n'),
    PROOFYARD_METRICS_TOKEN_FILE: await fileWith('a token of 16 characters, or more '),
    PROOFYARD_USERNAME: 'mary',
    PROOFYARD_PASSWORD_FILE: await fileWith('two\nlines\n'),
    PROOFYARD_API_KEY_FILE: await fileWith('a-key-of-twenty-characters'),
  })
  expect(settings.databaseUrl).toBe('postgres://p:se%20cret@db/proofyard')
  expect(settings.mail.smtpUrl).toBe('smtps://name:password@mail.example.org:465')
  expect(settings.metricsToken).toBe('a token of 16 characters, or more ')
  expect(settings.firstUser).toMatchObject({ password: 'two\nlines', apiKey: 'a-key-of-twenty-characters' })
})

test('what a file holds is checked as what a variable holds', async () => {
  const DATABASE_URL_FILE = await fileWith('mysql://db/proofyard')
  expect(() => readStartSettings({ DATABASE_URL_FILE })).toThrow(
    'DATABASE_URL must be a URL that begins with postgres: or postgresql:.',
  )
})

test('a file that is not there, is empty, or is named beside a value stops the start with a sentence for each', async () => {
  const variables = {
    DATABASE_URL: 'postgres://db/proofyard',
    DATABASE_URL_FILE: await fileWith('postgres://other/proofyard'),
    SMTP_URL_FILE: join(folder, 'none'),
    PROOFYARD_METRICS_TOKEN_FILE: await fileWith('\n'),
  }
  expect(() => readServerSettings(variables)).toThrow(InvalidSettingsError)
  expect(() => readServerSettings(variables)).toThrow(
    /^DATABASE_URL and DATABASE_URL_FILE are both set: set one of them\.\nSMTP_URL_FILE names a file that cannot be read \(ENOENT.*none'\)\.\nPROOFYARD_METRICS_TOKEN_FILE names a file that is empty: .+\.$/,
  )
})

test('an empty variable names no file, and the key of a worker elsewhere stays the name of its file', () => {
  expect(readStartSettings({ DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined()
  expect(readElsewhereSettings({ PROOFYARD_WORKER_KEY_FILE: 'worker.key' }).keyFile).toBe('worker.key')
})
