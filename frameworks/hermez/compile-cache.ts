import { join } from 'node:path'
import { compileCache } from '../languages/node/compile-cache.ts'
import { hermezVersions } from './toolchains.ts'

/** Compiled code of hermez's programs, of pilcom and of pil-stark. */
export const hermezCache = compileCache('hermez', {
  programs: join(import.meta.dirname, 'programs'),
  packages: Object.entries(hermezVersions).map(([name, version]) => `${name} ${version}`),
})
