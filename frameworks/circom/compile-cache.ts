import { join } from 'node:path'
import { compileCache } from '../languages/node/compile-cache.ts'
import { packageVersion } from './package-version.ts'

/** Compiled code of circom's programs, of snarkjs and of the compiler. */
export const circomCache = compileCache('circom', {
  programs: join(import.meta.dirname, 'programs'),
  packages: ['snarkjs', 'ffjavascript', 'circom2'].map((name) => `${name} ${packageVersion(name)}`),
})
