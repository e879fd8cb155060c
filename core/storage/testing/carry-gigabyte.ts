import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readS3Address } from '@proofyard/settings/s3-address.ts'
import { openObjects } from '../s3/objects.ts'
import { openS3Storage } from '../s3/s3-storage.ts'

// Stores one GiB in a bucket, or fetches what was stored, and says how much memory that took:
// node carry-gigabyte.ts <url> <folder of the cache> <size in bytes from which files go in parts> [sha256]
const [url = '', folder = '', inPartsFrom = '', stored] = process.argv.slice(2)
const objects = openObjects(readS3Address(url), Number(inPartsFrom))
const storage = await openS3Storage(objects, { folder: join(folder, 'cache'), maxBytes: 2 ** 31 })

function* gigabyte(): Generator<Buffer> {
  const part = randomBytes(2 ** 20)
  for (let index = 0; index < 1024; index++) {
    part.writeUInt32LE(index)
    yield Buffer.from(part)
  }
}

const { sha256 } = stored === undefined ? await storage.put(Readable.from(gigabyte())) : { sha256: stored }
if (stored !== undefined) await storage.place(stored, join(folder, 'fetched'))
console.log(JSON.stringify({ sha256, peakBytes: process.resourceUsage().maxRSS * 1024 }))
