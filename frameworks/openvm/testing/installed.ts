import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installedToolchain } from '../../testing/installed-toolchain.ts'
import { missingForOpenvm, toolchains } from '../toolchains.ts'

/** A test that may be skipped where the host or guests cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingForOpenvm()))

/** The installed toolchain, as a run wants it. */
export const installed = () => installedToolchain(toolchains)
