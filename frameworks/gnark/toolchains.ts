import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'
import { installGnark } from './install.ts'
import { moduleFiles } from './keys-program.ts'
import { missingGo } from './missing-go.ts'
import { gnarkVersionNames, toolchainId } from './versions.ts'

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
