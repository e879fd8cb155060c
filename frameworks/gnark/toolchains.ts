import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { findGo } from '../languages/go/find-go.ts'
import { isAtLeast } from '../languages/is-at-least.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'
import { installGnark } from './install.ts'
import { moduleFiles } from './keys-program.ts'
import { type GnarkVersionName, gnarkVersionNames, gnarkVersions, toolchainId } from './versions.ts'

const MiB = 1024 ** 2

/** One toolchain for each version of gnark: its modules, what Go made of them, and our program that makes keys. */
export const toolchains: Toolchain[] = gnarkVersionNames.map((version) => ({
  id: toolchainId(version),
  description: `Go modules of gnark ${version} from proxy.golang.org, compiled by this machine's Go`,
  // Our own program that is built into it has a name of its own for each state of its sources.
  fingerprint: fingerprintOf(moduleFiles(version), 1),
  bytes: 570 * MiB,
  missingRequirement: () => missingGo(version),
  install: (installation) => installGnark(version, installation),
}))

async function missingGo(version: GnarkVersionName): Promise<string | undefined> {
  const least = gnarkVersions[version].go
  const go = await findGo()
  if (go === undefined) return `gnark ${version} needs Go ${least} or later on this machine: https://go.dev/dl.`
  if (isAtLeast(go.version, least)) return undefined
  return `gnark ${version} needs Go ${least} or later; this machine has ${go.version}. Get it from https://go.dev/dl.`
}
