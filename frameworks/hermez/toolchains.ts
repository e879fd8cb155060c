import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { installPackages, missingNpm } from '../languages/node/npm-packages.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'

/** package.json and package-lock.json of the toolchain: every package in one exact version, with its checksum. */
const packages = join(import.meta.dirname, 'toolchain')

const { dependencies } = z
  .object({ dependencies: z.object({ pilcom: z.string(), 'pil-stark': z.string() }) })
  .parse(JSON.parse(readFileSync(join(packages, 'package.json'), 'utf8')))

/** Exact versions that make every build. */
export const hermezVersions = { pilcom: dependencies.pilcom, 'pil-stark': dependencies['pil-stark'] }

/** The one toolchain; named after the version of the prover. */
export const hermezToolchain: Toolchain = {
  id: `hermez@${hermezVersions['pil-stark']}`,
  description: `npm packages pilcom ${hermezVersions.pilcom} and pil-stark ${hermezVersions['pil-stark']}, with what they need`,
  fingerprint: fingerprintOf(
    ['package.json', 'package-lock.json'].map((name) => join(packages, name)),
    1,
  ),
  bytes: 200 * 1024 ** 2,
  missingRequirement: missingNpm,
  install: async ({ folder, cacheFolder, signal, progress }) => {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(packages, name), join(folder, name))
    await installPackages({ folder, cacheFolder, signal, progress })
  },
}
