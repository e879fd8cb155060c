import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Toolchain } from '../framework.ts'
import { installPackages, lacksNpm } from '../toolchains/npm-packages.ts'
import { recipeOf } from '../toolchains/recipe.ts'

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
  contents: `npm packages pilcom ${hermezVersions.pilcom} and pil-stark ${hermezVersions['pil-stark']}, with what they need`,
  recipe: recipeOf(
    ['package.json', 'package-lock.json'].map((name) => join(packages, name)),
    1,
  ),
  bytes: 200 * 1024 ** 2,
  lacks: lacksNpm,
  install: async ({ folder, cacheFolder, signal, progress }) => {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(packages, name), join(folder, name))
    await installPackages({ folder, cacheFolder, signal, progress })
  },
}
