import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type OwnProgram, compileOwnProgram } from '../../languages/rust/own-program.ts'
import { hostEnvironment, hostProgram } from '../host-program.ts'
import { installed } from './installed.ts'

/** A prover that says of outputs what it likes. */
const forgerProgram: OwnProgram = {
  ...hostProgram,
  name: 'proofyard-jolt-forger',
  crate: join(import.meta.dirname, 'forger'),
}

/** Compiles it where the toolchain's installation compiled the crates that it needs. */
export async function buildForger(): Promise<FilePath> {
  const { toolFolder } = await installed()
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', 'jolt')
  const { signal } = new AbortController()
  return await compileOwnProgram(
    forgerProgram,
    { cacheFolder, signal, progress: () => undefined },
    { env: hostEnvironment, beside: { jolt: join(cacheFolder, 'jolt'), [hostProgram.name]: hostProgram.crate } },
  )
}
