import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'

const NAME = 'virtual:circom-verifier'
const path = fileURLToPath(new URL('../../frameworks/circom/browser/verifier.ts', import.meta.url))
const require = createRequire(path)

/** Only assembling curves, threads and random numbers need them, and to verify takes none of these (frameworks/circom/programs/quick-curve.ts). */
const UNUSED = '\0unused'
const unused = 'export const buildBn128 = null, buildBls12381 = null, ModuleBuilder = null; export default null'
const notNeeded = new Set(['wasmcurves', 'wasmbuilder', 'web-worker', 'os', 'crypto'])

/**
 * circom's verifier, which lies with its framework, as a module for the page that verifies in a browser. Of snarkjs and ffjavascript the source files
 * are taken, which the packages do not offer to importers: as a whole they are ten times as large.
 */
export function circomVerifier(): Plugin & { enforce: 'pre' } {
  return {
    name: 'circom-verifier',
    enforce: 'pre',
    resolveId: (id) => {
      if (id === NAME) return path
      if (notNeeded.has(id)) return UNUSED
      if (id === 'ffjavascript') return join(folderOf(id), 'main.js')
      const [, name = '', file = ''] = /^(snarkjs|ffjavascript|wasmcurves)\/(.+)$/.exec(id) ?? []
      return name === '' ? undefined : join(folderOf(name), file)
    },
    load: (id) => (id === UNUSED ? unused : undefined),
  }
}

/** Of a package. What its own name leads to lies one folder below, or in it. */
function folderOf(name: string): string {
  const main = require.resolve(name)
  const at = main.lastIndexOf(join('node_modules', name))
  return at === -1 ? dirname(main) : main.slice(0, at + join('node_modules', name).length)
}
