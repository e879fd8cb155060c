import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compress.ts'

const TEXT = /^(?:assets\/.*\.(?:js|css|svg)|(?:verify|share)\.html)$/

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
