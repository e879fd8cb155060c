import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectArtifacts } from '../artifacts/collect-artifacts.ts'
import type { Core } from '../context.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBrowserVerifier, keepBrowserVerifier } from './browser-verifier.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

const inAnHour = () => new Date(Date.now() + 3_600_000)

async function keep(fingerprint: string, text: string): Promise<string> {
  const stored = await core.storage.put(Readable.from([Buffer.from(text)]))
  await keepBrowserVerifier(core, 'noir@1', { fingerprint, stored })
  return stored.sha256
}

test('a verifier stays until one of another toolchain takes its place; then its file is collected', async () => {
  expect(await findBrowserVerifier(core, 'noir@1')).toBeUndefined()
  const first = await keep('a', 'the first')
  expect(await collectArtifacts(core, inAnHour())).toBe(0)
  expect(await findBrowserVerifier(core, 'noir@1')).toEqual({ fingerprint: 'a', sha256: first })
  const second = await keep('b', 'the second')
  expect(await collectArtifacts(core, inAnHour())).toBe(1)
  expect(await findBrowserVerifier(core, 'noir@1')).toEqual({ fingerprint: 'b', sha256: second })
})

test('file-gone: one whose file is gone is none, so that a worker brings it again', async () => {
  const sha256 = await keep('c', 'the third')
  await core.storage.remove(sha256)
  expect(await findBrowserVerifier(core, 'noir@1')).toBeUndefined()
  await keep('c', 'the third')
  expect(await findBrowserVerifier(core, 'noir@1')).toMatchObject({ fingerprint: 'c' })
})
