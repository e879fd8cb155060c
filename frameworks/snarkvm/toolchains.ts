import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { helperFingerprint } from './helper-crate.ts'
import { installHelper } from './install-helper.ts'
import { SNARKVM_VERSION, TOOLCHAIN_ID } from './versions.ts'

/** What of Rust the crates need. */
export const missingRust = () =>
  missingRustRequirement({ name: 'snarkvm', oldestRust: '1.88.0', builds: "snarkVM's crates" })

export const toolchains: Toolchain[] = [
  {
    id: TOOLCHAIN_ID,
    description: `snarkVM ${SNARKVM_VERSION} from crates.io, compiled with this machine's Rust into a program of ours`,
    fingerprint: helperFingerprint(),
    bytes: 1000 * MiB,
    installationMemoryBytes: 4096 * MiB,
    missingRequirement: missingRust,
    install: installHelper,
  },
]
