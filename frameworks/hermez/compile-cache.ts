import { join } from 'node:path'
import { compileCache } from '../toolchains/compile-cache.ts'
import { hermezVersions } from './toolchain.ts'

/** Compiled code of hermez's programs, of pilcom and of pil-stark. */
export const hermezCache = compileCache('hermez', {
  programs: join(import.meta.dirname, 'programs'),
  packages: Object.entries(hermezVersions).map(([name, version]) => `${name} ${version}`),
})
