import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint, fingerprintSince } from './fingerprint.ts'

test('what is changed or added is seen, but for the caches of a version that had none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-fingerprint-'))
  try {
    const caches = join(folder, 'tools', 'noir')
    const folders = [caches, join(folder, 'programs')]
    for (const one of [join(caches, '1'), join(folder, 'programs')]) await mkdir(one, { recursive: true })
    const before = fingerprint(folders)
    const since = () => fingerprintSince(before, { folders, caches })
    await mkdir(join(caches, '2', 'cache'), { recursive: true })
    expect(since()).toEqual(before)
    for (const path of [join(caches, '1', 'poison'), join(folder, 'programs', 'poison')]) {
      await writeFile(path, '')
      expect(since()).not.toEqual(before)
      await rm(path)
    }
    expect(since()).toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})
