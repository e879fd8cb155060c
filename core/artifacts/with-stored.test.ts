import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { type TeamViewer, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { collectArtifact } from './collect-artifacts.ts'
import { withStored } from './with-stored.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'with-stored-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await close()
})

async function file(text: string): Promise<string> {
  const path = join(folder, text.replaceAll(' ', '-'))
  await writeFile(path, text)
  return path
}

test('what makes a row keeps its file; what is refused, or made nothing of it, leaves none', async () => {
  const [kept, refused, late] = [await file('kept'), await file('refused'), await file('too late')]
  const names: string[] = []
  await withStored(core, [kept], async (storedAs) => {
    names.push(storedAs(kept).sha256)
    return newBuild(core, alice, { project: storedAs(kept) })
  })
  const refusal = withStored(core, [refused], async (storedAs) => {
    names.push(storedAs(refused).sha256)
    throw new Error('You have too much here.')
  })
  await expect(refusal).rejects.toThrow('You have too much here.')
  const answer = await withStored(core, [late], async (storedAs) => {
    names.push(storedAs(late).sha256)
    return false
  })
  expect(answer).toBe(false)
  expect(await Promise.all(names.map((sha256) => core.storage.has(sha256)))).toEqual([true, false, false])
})

test('where the same bytes of others are collected in that moment, they are stored again', async () => {
  const path = await file('contested')
  let tries = 0
  const { build } = await withStored(core, [path], async (storedAs) => {
    tries += 1
    if (tries === 1) await collectArtifact(core, storedAs(path).sha256)
    return newBuild(core, alice, { projectName: 'contested', project: storedAs(path) })
  })
  expect([tries, build.status]).toEqual([2, 'Queued'])
})

test('where one of several cannot be stored, the others go', async () => {
  const good = await file('good')
  let sha256 = ''
  const storage = {
    ...core.storage,
    putFile: async (path: string) => {
      const stored = await core.storage.putFile(path)
      if (path === good) ({ sha256 } = stored)
      return stored
    },
  }
  const storing = withStored({ ...core, storage }, [good, join(folder, 'missing')], async () => 'made')
  await expect(storing).rejects.toThrow('ENOENT')
  expect(sha256).not.toBe('')
  expect(await core.storage.has(sha256)).toBe(false)
})
