import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mayMount, mountSmallDisk } from '@proofyard/core/testing/small-disk.ts'
import { expect, test } from 'vitest'

test.runIf(mayMount)('a full disk takes nothing of what is known of the set-up before', async () => {
  const { openManifest } = await import(new URL('setup-manifest.mjs', import.meta.url).href)
  const disk = await mountSmallDisk(1)
  try {
    const file = join(disk.folder, 'manifest.json')
    const manifest = openManifest(file)
    expect(manifest.read()).toEqual({})
    manifest.remember({ packages: 'one', withTests: true })
    manifest.remember({ packages: undefined })
    expect(manifest.read()).toEqual({ withTests: true })
    await disk.fillTo(0)
    expect(() => manifest.remember({ site: 'x'.repeat(100_000) })).toThrow('ENOSPC')
    expect(manifest.read()).toEqual({ withTests: true })
    await disk.free()
    manifest.remember({ site: 'two' })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ withTests: true, site: 'two' })
    expect(await readdir(disk.folder)).toEqual(['manifest.json'])
  } finally {
    await disk.unmount()
  }
})
