import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installedToolchain } from '../../testing/installed-toolchain.ts'
import { missingForSp1, toolchains } from '../toolchains.ts'
import { type HostedVersion, SP1_VERSION, toolchainIdOf } from '../versions.ts'

/** A test that may be skipped where the host or guests cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingForSp1()))

/** The installed toolchain of a version, as a run wants it. */
export const installed = (version: HostedVersion = SP1_VERSION) =>
  installedToolchain(toolchains.filter(({ id }) => id === toolchainIdOf(version)))
