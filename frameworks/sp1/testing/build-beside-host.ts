import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { join } from 'node:path'
import { compileOwnProgram } from '../../languages/rust/own-program.ts'
import { buildEnvironment, hostPrograms } from '../host-program.ts'
import { SP1_VERSION } from '../versions.ts'

/** Compiles a crate on SP1 where the toolchain's installation compiled the crates that it needs: minutes else. @param toolFolder with the toolchain */
export async function buildBesideHost(name: string, crate: FilePath, toolFolder: FilePath): Promise<FilePath> {
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', 'sp1', SP1_VERSION)
  const { signal } = new AbortController()
  return await compileOwnProgram(
    { ...hostPrograms[SP1_VERSION], name, crate },
    { cacheFolder, signal, progress: () => undefined },
    { env: buildEnvironment },
  )
}
