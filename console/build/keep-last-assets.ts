import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** How long before the last build a file may have belonged to a build to be kept. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps the hashed files of earlier builds beside those of the new one: a page that somebody opened before the server
 * was renewed goes on fetching its own. Set `build.emptyOutDir` to false with it; everything else is removed here.
 */
export function keepLastAssets(): Plugin {
  let folder = ''
  let publicFolder = ''
  return {
    name: 'keep-last-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      publicFolder = config.publicDir
    },
    // Right before the new files are written: the server goes on serving the old ones meanwhile.
    generateBundle: () =>
      removeStale(folder, ['index.html', 'verify.html', 'share.html', 'assets', ...list(publicFolder)]),
  }
}

/**
 * Counted from the last build and not from now, which may come months after it.
 * @param kept names in the folder that stay or are about to be written again
 */
export function removeStale(folder: string, kept: string[]): void {
  const page = join(folder, 'index.html')
  const lastBuild = existsSync(page) ? statSync(page).mtimeMs : Infinity
  for (const name of list(folder)) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true })
  for (const name of list(join(folder, 'assets'))) {
    const path = join(folder, 'assets', name)
    if (lastBuild - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true })
  }
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
