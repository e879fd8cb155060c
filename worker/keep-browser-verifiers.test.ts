import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Core } from '@proofyard/core/context.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { findBrowserVerifier } from '@proofyard/core/verifiers/browser-verifier.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepBrowserVerifiers } from './keep-browser-verifiers.ts'

let core: Core
let close: () => Promise<void>
let toolFolder: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())
beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-tools-'))
})
afterEach(() => rm(toolFolder, { recursive: true }))

/** A toolchain whose program has these bytes. */
function verifying(file: string, bytes: Buffer, fingerprint = 'a') {
  return {
    id: `noir@${file}`,
    description: 'One file from nowhere',
    fingerprint,
    bytes: bytes.length,
    browserVerifier: file,
    missingRequirement: () => Promise.resolve(undefined),
    install: ({ folder }: { folder: string }) => writeFile(join(folder, file), bytes),
  }
}

async function install(toolchain: ReturnType<typeof verifying>): Promise<void> {
  await installToolchain(toolchain, { toolFolder, signal: new AbortController().signal, progress: () => {} })
}

async function installAndKeep(toolchain: ReturnType<typeof verifying>): Promise<Buffer> {
  await install(toolchain)
  const errors: unknown[] = []
  await keepBrowserVerifiers(core, toolFolder, (error) => errors.push(error), [toolchain])
  expect(errors).toEqual([])
  const { sha256 = '' } = (await findBrowserVerifier(core, toolchain.id)) ?? {}
  return await buffer(core.storage.read(sha256))
}

test('a program is kept compressed, and one that is compressed as it is', async () => {
  expect(gunzipSync(await installAndKeep(verifying('plain.wasm', Buffer.from('a program'))))).toEqual(
    Buffer.from('a program'),
  )
  const packed = gzipSync('another program')
  expect(await installAndKeep(verifying('packed.wasm.gz', packed))).toEqual(packed)
})

test('that of a toolchain which was installed again takes the place of the older one', async () => {
  await installAndKeep(verifying('again.wasm', Buffer.from('old')))
  expect(gunzipSync(await installAndKeep(verifying('again.wasm', Buffer.from('new'), 'b')))).toEqual(Buffer.from('new'))
})

test('one without its program is reported, and one that is not installed is not; the others are kept', async () => {
  const broken = { ...verifying('broken.wasm', Buffer.alloc(0)), browserVerifier: 'elsewhere.wasm' }
  const missing = verifying('missing.wasm', Buffer.alloc(0))
  const whole = verifying('whole.wasm', Buffer.from('whole'))
  await install(broken)
  await install(whole)
  const errors: unknown[] = []
  await keepBrowserVerifiers(core, toolFolder, (error) => errors.push(error), [broken, missing, whole])
  expect(errors).toMatchObject([{ code: 'ENOENT' }])
  expect(await findBrowserVerifier(core, missing.id)).toBeUndefined()
  expect(await findBrowserVerifier(core, whole.id)).toMatchObject({ fingerprint: 'a' })
})
