import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Outcome, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { InvalidUploadError } from './invalid-upload-error.ts'
import { hostileGzips } from './testing/hostile-gzips.ts'
import { hostileTars } from './testing/hostile-tars.ts'
import type { HostileArchive } from './testing/hostile-tars.ts'
import { hostileZips } from './testing/hostile-zips.ts'
import { unpackUpload } from './unpack-upload.ts'

const MIB = 1024 ** 2
const limits = { archiveBytes: 600 * MIB, unpackedBytes: 16 * MIB, entries: 20_000 }
const corpus: HostileArchive[] = [...hostileTars, ...hostileGzips, ...hostileZips]
let folder: string
let sandbox: Sandbox
let outcome: Outcome | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  for (const place of ['jobs', 'jobs/other', 'evil-target']) {
    await mkdir(join(folder, place))
    await writeFile(join(folder, place, 'canary.txt'), `canary of ${place}`)
  }
  const found = await findSandbox({ sandbox: 'required' })
  sandbox = {
    kind: found.kind,
    run: async (command) => {
      outcome = await found.run(command)
      return outcome
    },
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('the corpus is large and every name in it is its own', () => {
  expect(corpus.length).toBeGreaterThan(100)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
})

describe('each hostile archive does no harm', () => {
  test.each(corpus)('$name', async ({ make, refusal }) => {
    const archivePath = join(folder, 'upload')
    const into = join(folder, 'jobs/mine')
    await rm(into, { recursive: true, force: true })
    await writeFile(archivePath, await make())
    const before = fingerprint(folder, into)
    const taken = await unpackUpload({ archivePath, into, limits, sandbox }).catch((error: unknown) => error)
    expect(fingerprint(folder, into)).toEqual(before)
    expect(outcome?.usage.cpuSeconds).toBeLessThan(60)
    expect(outcome?.usage.peakMemoryBytes).toBeLessThanOrEqual(512 * MIB)
    const modes = contents(into).map((path) => lstatSync(path).mode)
    expect(modes.filter((mode) => ![0o100644, 0o040755].includes(mode))).toEqual([])
    if (refusal === undefined) {
      expect(taken).toMatchObject({ warnings: expect.any(Array) })
    } else {
      expect(taken).toBeInstanceOf(InvalidUploadError)
      expect(String(taken)).toMatch(refusal)
      expect(String(taken)).toMatch(/^InvalidUploadError: [A-Z].*\.$/)
      expect(String(taken)).not.toContain(folder)
    }
  })
})

/** Names, modes and contents of everything below a folder, but for one folder in it. */
function fingerprint(root: string, except: string): string[] {
  return contents(root, except).map((path) => {
    const facts = lstatSync(path)
    const hash = facts.isFile() && facts.size < MIB ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
    return `${path} ${facts.mode} ${facts.size} ${hash}`
  })
}

function contents(root: string, except?: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    const path = join(root, entry.name)
    if (path === except) return []
    return entry.isDirectory() ? [path, ...contents(path, except)] : [path]
  })
}
