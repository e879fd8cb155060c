import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SmallDisk, mayMount, mountSmallDisk } from '../testing/small-disk.ts'
import { type DiskRoom, watchDiskRoom } from './disk-room.ts'
import { isDiskFull, isPlatformFault } from './platform-fault.ts'

const MIB = 1024 ** 2

test('what a full disk says is known wherever it stands in an error, and is a fault of the platform', () => {
  const withCode = (code: string) => Object.assign(new Error('no'), { code })
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(isDiskFull(new Error('outer', { cause: withCode(code) }))).toBe(true)
    expect(isPlatformFault(withCode(code))).toBe(true)
  }
  expect(isPlatformFault(withCode('EMFILE'))).toBe(true)
  expect(isPlatformFault(withCode('ECONNREFUSED'))).toBe(true)
  for (const error of [withCode('ENOENT'), withCode('22001'), new Error('ENOSPC'), 'ENOSPC']) {
    expect(isDiskFull(error)).toBe(false)
    expect(isPlatformFault(error)).toBe(false)
  }
})

test('a reserve of nothing, and folders that are not there, hold nothing up', async () => {
  const room = await watchDiskRoom({ folders: ['/'], reserveBytes: 0 })
  expect(await room.look()).toBeNull()
  const nowhere = await watchDiskRoom({ folders: ['/nowhere'], reserveBytes: 2 ** 60 })
  expect(nowhere.shortage()).toBeNull()
  nowhere.close()
})

test('a disk that hangs is looked at once at a time, and counts as one that cannot be used until it answers', async () => {
  vi.useFakeTimers()
  try {
    let looks = 0
    let hung: PromiseWithResolvers<void> | undefined
    const freeOf = async () => {
      looks += 1
      await hung?.promise
      return { bytes: 2 ** 40, files: 1000 }
    }
    const room = await watchDiskRoom({ folders: ['/here', '/there'], reserveBytes: MIB }, freeOf)
    expect([room.shortage(), looks]).toEqual([null, 2])
    hung = Promise.withResolvers()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([room.shortage(), looks]).toEqual(['A disk of this server does not answer.', 3])
    expect(await room.isFull()).toBe(true)
    hung.resolve()
    hung = undefined
    await vi.advanceTimersByTimeAsync(1000)
    expect(room.shortage()).toBeNull()
    expect(await room.isFull()).toBe(false)
    room.close()
  } finally {
    vi.useRealTimers()
  }
})

describe.skipIf(!mayMount)('on a small disk, where this process may mount one', () => {
  let disk: SmallDisk
  let room: DiskRoom

  beforeEach(async () => {
    disk = await mountSmallDisk(64)
    room = await watchDiskRoom({ folders: ['/', disk.folder], reserveBytes: 16 * MIB })
  })
  afterEach(async () => {
    room.close()
    await disk.unmount()
  })

  test('there is a shortage below the reserve, and none once there is room again', async () => {
    expect(room.shortage()).toBeNull()
    await disk.fillTo(10 * MIB)
    expect(await room.look()).toBe('The disk of this server is nearly full: 10 MiB are free, and 16 MiB are kept free.')
    expect(await room.isFull()).toBe(false)
    await disk.fillTo(0)
    expect(await room.isFull()).toBe(true)
    await disk.free()
    expect(await room.look()).toBeNull()
    expect(room.shortage()).toBeNull()
  })

  test('it goes on only with a little more than the reserve, so that it does not stop again at once', async () => {
    await disk.fillTo(15 * MIB)
    expect(await room.look()).not.toBeNull()
    await disk.fillTo(17 * MIB)
    expect(await room.look()).not.toBeNull()
    await disk.fillTo(18 * MIB)
    expect(await room.look()).toBeNull()
  })
})
