import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^(?:assets\/.*\.(?:js|css|svg)|(?:verify|share)\.html)$/
/** Smaller files do not get there sooner. */
const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts compressed copies beside the hashed files and the pages of one file, for the server to send instead: once here, and not for each visitor. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => TEXT.test(name))
          .map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}
