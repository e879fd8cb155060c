import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the pages know of verifiers that are programs for WebAssembly, and what runs them; the programs themselves come with their toolchains. */
const modules = new Map(
  ['program-claims', 'program-verifiers'].map((name) => [
    `virtual:${name}`,
    fileURLToPath(new URL(`../../frameworks/${name}.ts`, import.meta.url)),
  ]),
)

/** Finds them where they lie, with the frameworks. */
export function programVerifiers(): Plugin {
  return { name: 'program-verifiers', enforce: 'pre', resolveId: (id) => modules.get(id) }
}
