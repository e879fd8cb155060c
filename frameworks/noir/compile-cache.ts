import { join } from 'node:path'
import { type CompileCache, compileCache } from '../languages/node/compile-cache.ts'
import { type Pair, pairs } from './pairs.ts'

const caches = new Map(
  pairs.map(({ noir, bb }) => [
    noir,
    compileCache(join('noir', noir), {
      programs: join(import.meta.dirname, 'programs'),
      packages: [`noir ${noir}`, `bb.js ${bb}`],
    }),
  ]),
)

/** Compiled code of noir's programs and of the packages of a pair. */
export function cacheOf({ noir }: Pair): CompileCache {
  const cache = caches.get(noir)
  if (cache === undefined) throw new Error(`Noir ${noir} has no compile cache.`)
  return cache
}
