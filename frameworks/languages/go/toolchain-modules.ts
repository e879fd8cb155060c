import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { toolchainParts } from './go-toolchain.ts'
import type { GoModule } from './user-module.ts'

/** Whether a toolchain's folder has the sources of a module in this version, and not only its go.mod. */
export async function hasModule(toolchain: FilePath, { path, version }: GoModule): Promise<boolean> {
  const name = `${escaped(version)}.zip`
  const file = join(toolchain, toolchainParts.modules, 'cache', 'download', escaped(path), '@v', name)
  return await stat(file).then(
    () => true,
    () => false,
  )
}

/** As module caches write names, for file systems that do not tell capitals: https://go.dev/ref/mod#goproxy-protocol. */
function escaped(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)
}
