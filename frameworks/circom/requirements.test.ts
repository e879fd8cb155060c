import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeFolder } from './native-prover.ts'
import { requirements } from './requirements.ts'

let toolFolder: string

beforeAll(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'circom-tools-'))
})
afterAll(() => rm(toolFolder, { recursive: true, force: true }))

const tool = async (name: string, paramsFolder?: string) =>
  (await requirements({ toolFolder, paramsFolder })).find((one) => one.name === name)

test('on a fresh machine all that is required is ready, and the rest says how to get it', async () => {
  const tools = await requirements({ toolFolder, paramsFolder: undefined })
  expect(tools.filter(({ required }) => required).map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect(await tool('circom-native')).toMatchObject({ state: 'missing', note: expect.stringMatching(/builds it\.$/) })
  expect(await tool('powers of tau')).toMatchObject({
    state: 'missing',
    note: expect.stringContaining('proofyard params fetch ptau-<k>'),
  })
})

test('a params folder that is not there is no reason to fail', async () => {
  expect(await tool('powers of tau', join(toolFolder, 'nowhere'))).toMatchObject({ state: 'missing' })
})

test('the native prover is building while a living process builds it, and not because a dead one did', async () => {
  const folder = nativeFolder(toolFolder, 'go1.0.0')
  await mkdir(`${folder}.building-999999999`, { recursive: true })
  expect(await tool('circom-native')).toMatchObject({ state: 'missing' })
  await mkdir(`${folder}.building-${process.pid}`)
  expect(await tool('circom-native')).toMatchObject({ state: 'building' })
  await rm(`${folder}.building-${process.pid}`, { recursive: true })
})

test('a build that failed says why', async () => {
  await writeFile(`${nativeFolder(toolFolder, 'go1.0.0')}.failed`, 'no space left on device')
  expect(await tool('circom-native')).toMatchObject({
    state: 'broken',
    note: expect.stringContaining('no space left on device'),
  })
})
