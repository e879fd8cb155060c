import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller files do not get there sooner. */
const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts compressed copies of a file beside it, `.gz` and `.br`, unless it is too small to gain by them. */
export async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}
