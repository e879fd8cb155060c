import { join } from 'node:path'
import { type Commit, commitOf } from '../../languages/rust/testing/git-objects.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { treeOf } from './pse-product.ts'

const folder = join(import.meta.dirname, 'axiom')

/** Where halo2-lib is on GitHub, and so on the git remote of a test. */
export const halo2Lib = 'axiom-crypto/halo2-lib.git'

/** A repository with packages that stand for Axiom's halo2-base 0.3.0 and its curves, and compile in seconds. */
export const standIn = commitOf(await treeOf(join(folder, 'halo2-lib')))

/** An entry of Cargo.lock for a package of a repository on GitHub. */
export function lockedAt(name: string, version: string, repository: string, { revision }: Commit): string {
  const source = `git+https://github.com/${repository}#${revision}`
  return `\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "${source}"\n`
}

/** A circuit of `axiom-v0.3.0`: a package without its Cargo.lock and its manifest. */
export const axiomFolder = join(folder, 'product')

export const axiomManifest = {
  halo2Version: 'axiom-v0.3.0',
  threadBuilder: 'GateThreadBuilder',
  packageName: 'product',
  className: 'product::Product',
  degree: 6,
}

/** Its Cargo.lock, which names a revision of halo2-lib. */
export function axiomLock(library: Commit): string {
  const locked = (name: string, version: string) =>
    lockedAt(name, version, 'axiom-crypto/halo2-lib?tag=v0.3.0', library)
  return `version = 4\n${locked('halo2-base', '0.3.0')}${locked('halo2curves', '0.3.1')}`
}

/** The whole project. */
export function axiomProduct(library: Commit, files: ProjectFiles['files'] = {}, manifest: object = {}): ProjectFiles {
  return {
    files: {
      '.': { copyOf: axiomFolder },
      'Cargo.lock': axiomLock(library),
      'input.json': '{"a": 11, "b": 13}',
      ...files,
    },
    manifest: { ...axiomManifest, ...manifest },
  }
}
