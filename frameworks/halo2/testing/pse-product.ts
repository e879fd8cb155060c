import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tree } from '../../languages/rust/testing/git-objects.ts'
import { commitOf } from '../../languages/rust/testing/git-objects.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'

const folder = join(import.meta.dirname, 'pse')

/** The texts of a folder, by path. */
export async function treeOf(root: string): Promise<Tree> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  return Object.fromEntries(files.map((path, index) => [path.slice(root.length + 1), texts[index] ?? '']))
}

/** A repository with a package that stands for PSE's halo2, and compiles in seconds. */
export const standIn = commitOf(await treeOf(join(folder, 'halo2_proofs')))

const url = 'https://github.com/privacy-scaling-explorations/halo2.git'

/** A circuit of `pse-v0.3.0`: a package without its Cargo.lock and its manifest. */
export const pseFolder = join(folder, 'product')

export const pseManifest = {
  halo2Version: 'pse-v0.3.0',
  packageName: 'product',
  className: 'product::Product',
  degree: 9,
  provingScheme: 'gwc',
}

/** Its Cargo.lock, which names a revision of PSE's halo2. */
export function pseLock(revision: string): string {
  const source = `git+${url}?tag=v0.3.0#${revision}`
  return `version = 4\n\n[[package]]\nname = "halo2_proofs"\nversion = "0.3.0"\nsource = "${source}"\n`
}

/** The whole project. */
export function pseProduct(revision: string, files: ProjectFiles['files'] = {}, manifest: object = {}): ProjectFiles {
  return {
    files: {
      '.': { copyOf: pseFolder },
      'Cargo.lock': pseLock(revision),
      'input.json': '{"a": 11, "b": 13}',
      ...files,
    },
    manifest: { ...pseManifest, ...manifest },
  }
}

/** The same with the sources for PSE's halo2 itself. */
export const forPse = { 'src/assign.rs': { copyOf: join(pseFolder, 'src', 'assign-pse.rs') } }
