import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installedToolchain } from '../../testing/installed-toolchain.ts'
import { joltSource } from '../jolt-source.ts'
import { missingForJolt, toolchains } from '../toolchains.ts'

/** A git repository that has Jolt's sources, for a machine without a way to GitHub. */
const { PROOFYARD_TEST_JOLT } = process.env
const gitMirrors =
  PROOFYARD_TEST_JOLT === undefined ? [] : [{ prefix: joltSource.url, replacement: PROOFYARD_TEST_JOLT }]

/** A test that may be skipped where the host or guests cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingForJolt()))

/** The installed toolchain, as a run wants it. */
export const installed = () => installedToolchain(toolchains, { gitMirrors })
