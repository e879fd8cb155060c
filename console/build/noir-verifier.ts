import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const NAME = 'virtual:noir-verifier'
const path = fileURLToPath(new URL('../../frameworks/noir/browser/verifier.ts', import.meta.url))

/** What runs Noir's verifier in a browser; it lies with its framework. The verifier itself comes with the toolchain. */
export function noirVerifier(): Plugin {
  return { name: 'noir-verifier', enforce: 'pre', resolveId: (id) => (id === NAME ? path : undefined) }
}
