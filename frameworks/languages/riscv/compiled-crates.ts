import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { copyTree } from '@proofyard/sandbox/copy-tree.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildWorkspace } from '../rust/build-workspace.ts'
import { inside } from '../rust/cargo.ts'

/** What cargo has compiled, in two parts: each build copies the small one, and reads the large one where it lies. */
export interface CompiledCrates {
  /** As cargo keeps it, with links to `inside.libraries` in the place of libraries. */
  target: FilePath
  /** The libraries, by their paths in a target folder. */
  libraries: FilePath
}

/** What a compilation reads of a crate. */
const LIBRARY = /\/deps\/[^/]+\.(?:rlib|rmeta|so)$/
/** What cargo reads of a crate only when it compiles it, or to say why. */
const SPARED = /\/deps\/[^/]+\.d$|\/\.fingerprint\/[^/]+\/(?:[^/]+\.json|invoked\.timestamp)$/
/** What cargo made of our own guest. A project may have its name, and must never be given its program. */
const OUR_PROGRAM = /(?:^|\/)release\/(?:[^/.][^/]*|deps\/[^/.]+|\.fingerprint\/[^/]+\/(?:dep-)?bin-[^/]+)$/

/** Makes the part that each build copies small, in bytes and in files: of 300 MB and 1,000 files 16 MB and 430 are left. */
export async function splitCompiled({ target, libraries }: CompiledCrates): Promise<void> {
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const path = relative(target, join(entry.parentPath, entry.name))
    if (!entry.isFile()) continue
    if (SPARED.test(path) || OUR_PROGRAM.test(path)) await rm(join(target, path))
    if (!LIBRARY.test(path)) continue
    await mkdir(join(libraries, dirname(path)), { recursive: true })
    await rename(join(target, path), join(libraries, path))
    await symlink(`${inside.libraries}/${path}`, join(target, path))
  }
}

/**
 * Lets cargo find what the toolchain has compiled; without a sandbox paths are others, and cargo would take nothing of it. It
 * and the compiler put a file of their own in the place of a library that they make again, and write through no link.
 */
export async function layCompiled(workspace: BuildWorkspace, { target, libraries }: CompiledCrates): Promise<void> {
  await copyTree(target, join(workspace.folder, 'target'))
  workspace.libraries = libraries
}
