import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Toolchain } from '../toolchain.ts'

/** A toolchain for tests: one file, written after a step with progress; each try is noted in the cache. */
export function tinyToolchain(options: Partial<Toolchain> = {}): Toolchain {
  return {
    id: 'circom@9.0.0',
    description: 'One file from nowhere',
    bytes: 5,
    missingRequirement: () => Promise.resolve(undefined),
    install: async ({ folder, cacheFolder, progress }) => {
      await appendFile(join(cacheFolder, 'tries'), '.')
      progress('writing the file', 0.5)
      await writeFile(join(folder, 'file'), 'whole')
    },
    ...options,
  }
}

/** An `install` that writes a part and then waits until it is ended from outside. */
export const stallingInstall: Toolchain['install'] = async ({ folder, signal, progress }) => {
  await writeFile(join(folder, 'file'), 'a part')
  progress('stalling', 0.25)
  await sleep(1e9, undefined, { signal })
}
