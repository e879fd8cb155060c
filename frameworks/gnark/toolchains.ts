import type { Toolchain } from '../framework.ts'
import { findGo, isAtLeast } from '../toolchains/find-go.ts'
import { recipeOf } from '../toolchains/recipe.ts'
import { installGnark } from './install.ts'
import { moduleFiles } from './keys-program.ts'
import { type GnarkVersionName, gnarkVersionNames, gnarkVersions, toolchainId } from './versions.ts'

const MiB = 1024 ** 2

/** One toolchain for each version of gnark: its modules, what Go made of them, and our program that makes keys. */
export const toolchains: Toolchain[] = gnarkVersionNames.map((version) => ({
  id: toolchainId(version),
  contents: `Go modules of gnark ${version} from proxy.golang.org, compiled by this machine's Go`,
  // Our own program that is built into it has a name of its own for each state of its sources.
  recipe: recipeOf(moduleFiles(version), 1),
  bytes: 500 * MiB,
  lacks: () => lacksGo(version),
  install: (installation) => installGnark(version, installation),
}))

async function lacksGo(version: GnarkVersionName): Promise<string | undefined> {
  const least = gnarkVersions[version].go
  const go = await findGo()
  if (go === undefined) return `gnark ${version} needs Go ${least} or later on this machine: https://go.dev/dl.`
  if (isAtLeast(go.version, least)) return undefined
  return `gnark ${version} needs Go ${least} or later; this machine has ${go.version}. Get it from https://go.dev/dl.`
}
