import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeTree } from '../remove-tree.ts'
import { attackDisk, diskAttacks, withoutPerl } from '../testing/disk-attacks.ts'
import { shell } from '../testing/inside.ts'
import { sandboxesHere } from '../testing/sandboxes.ts'
import { diskMountsBelow } from './disk-mounts.ts'
import { lookAtOwnDisk, makeDiskFolder, whyNoOwnDisks } from './own-disk.ts'

const MIB = 1024 ** 2
const missing = await whyNoOwnDisks()
const sandboxes = (await sandboxesHere()).filter(({ name, kind }) => name === kind)
const makeOne = join(import.meta.dirname, '../testing/programs/make-disk.ts')
let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'own-disk-'))
  folder = join(parent, 'out')
})
afterEach(() => removeTree(parent))

/** The images below our folder that loop devices hold. */
const imagesHeld = () =>
  readdirSync('/sys/block')
    .map((device) => join('/sys/block', device, 'loop/backing_file'))
    .filter((file) => existsSync(file) && readFileSync(file, 'utf8').includes(parent))

/** The device is held for a moment by what copied this machine's mounts meanwhile, as another program's start does. */
async function expectNoImageHeld() {
  await expect.poll(imagesHeld, { timeout: 10_000 }).toEqual([])
}

async function mountImage(image: string, mounted: string) {
  await mkdir(mounted)
  writeFileSync(image, '')
  truncateSync(image, 8 * MIB)
  execFileSync('/usr/sbin/mkfs.ext4', ['-q', '-F', image])
  execFileSync('mount', ['-o', 'loop', image, mounted])
  return { folder: mounted, unmount: () => execFileSync('umount', [mounted]) }
}

function fillUp(write: (index: number) => void): { index: number; code: string } {
  for (let index = 0; ; index++) {
    try {
      write(index)
    } catch (error) {
      return { index, code: error instanceof Error && 'code' in error ? String(error.code) : '' }
    }
  }
}

// An ordinary user can make none: there the watch is tested.
describe.skipIf(missing !== undefined)('where programs have disks of their own', () => {
  test('the kernel refuses what is more than its bytes, and more than its files', async () => {
    await makeDiskFolder(folder, { diskBytes: 16 * MIB })
    expect(await readdir(folder)).toEqual([])
    const files = fillUp((index) => writeFileSync(join(folder, `${index}`), ''))
    expect(files.code).toBe('ENOSPC')
    expect(files.index).toBeGreaterThan(4000)
    expect(files.index).toBeLessThan(4200)
    await removeTree(folder)
    await makeDiskFolder(folder, { diskBytes: 16 * MIB })
    const bytes = fillUp((index) => writeFileSync(join(folder, `${index}`), Buffer.alloc(MIB)))
    expect(bytes.code).toBe('ENOSPC')
    expect(bytes.index).toBeGreaterThanOrEqual(16)
    expect(bytes.index).toBeLessThan(22)
  })

  test('it is removed whole and at once, also while a file on it is open', async () => {
    await makeDiskFolder(folder, { diskBytes: 16 * MIB })
    writeFileSync(join(folder, 'file'), 'x')
    expect([await readdir(parent), imagesHeld().length]).toEqual([['out'], 1])
    await removeTree(parent)
    expect([existsSync(parent), await diskMountsBelow(parent)]).toEqual([false, []])
    await expectNoImageHeld()
  })

  test('a disk that the operator mounted is none of ours', async () => {
    const { folder: mounted, unmount } = await mountImage(join(parent, 'operator.disk'), join(parent, 'mounted'))
    try {
      expect(await diskMountsBelow(parent)).toEqual([])
      expect(await lookAtOwnDisk(mounted, MIB)).toBeUndefined()
    } finally {
      unmount()
    }
  })

  test('one whose image still has its name, because the worker was killed that made it, is removed', async () => {
    await mountImage(`${folder}.disk`, folder)
    await removeTree(parent)
    expect([existsSync(parent), await diskMountsBelow(parent)]).toEqual([false, []])
    await expectNoImageHeld()
  })

  test('one that a killed worker left is swept, with its loop device', async () => {
    const worker = spawn(process.execPath, [makeOne, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(worker.stdout, 'data')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    expect(await diskMountsBelow(parent)).toEqual([folder])
    await removeTree(parent)
    expect([existsSync(parent), await diskMountsBelow(parent)]).toEqual([false, []])
    await expectNoImageHeld()
  })

  describe.each(sandboxes)('$name', ({ run }) => {
    test('what a program wrote is found there', async () => {
      await makeDiskFolder(folder, { diskBytes: 16 * MIB })
      const mounts = [{ source: folder, target: '/work', writable: true }]
      const script = 'echo x >/work/file; cp /bin/true /work/program; /work/program && stat -c %a /work'
      const outcome = await run(shell(script, { mounts, limits: { diskBytes: 16 * MIB } }))
      expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stderr: '' })
      expect((await readdir(folder)).toSorted()).toEqual(['file', 'program'])
    })

    test.skipIf(withoutPerl).each(diskAttacks)('%s cannot pass the limit, and the run says so', async (attack) => {
      const limits = { diskBytes: 16 * MIB }
      await makeDiskFolder(folder, limits)
      const { ending } = await run(attackDisk(attack, folder, { limits }))
      expect(ending).toEqual({ kind: 'limit', limit: 'disk' })
      const { blocks, bfree, bsize, files, ffree } = statfsSync(folder)
      expect((blocks - bfree) * bsize).toBeLessThan(22 * MIB)
      expect(files - ffree).toBeLessThan(4200)
      await removeTree(folder)
      await expectNoImageHeld()
    })
  })
})

test('elsewhere it is a folder', async () => {
  await rm(folder, { force: true, recursive: true })
  await makeDiskFolder(folder, { diskBytes: MIB })
  expect(await readdir(folder)).toEqual([])
})
