import { stat } from 'node:fs/promises'
import { mayMount, mountSmallDisk } from '@proofyard/core/testing/small-disk.ts'
import { expect, test } from 'vitest'
import { withUpload } from './receive-upload.ts'

const MIB = 1024 ** 2

test.skipIf(!mayMount)('an archive for whose end a disk has no room is not taken for a shorter one', async () => {
  const disk = await mountSmallDisk(1)
  try {
    const head = '--b\r\ncontent-disposition: form-data; name="files"; filename="x"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(2 * MIB), Buffer.from('\r\n--b--\r\n')])
    const chunks = (async function* () {
      yield body
    })()
    const options = { uploadsFolder: disk.folder, archiveBytes: 4 * MIB }
    const received = withUpload({ chunks, boundary: 'b' }, options, ({ archivePath }) => stat(archivePath))
    await expect(received).rejects.toMatchObject({ code: 'ENOSPC' })
  } finally {
    await disk.unmount()
  }
})
