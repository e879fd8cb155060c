import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { gnark } from '../gnark.ts'
import type { GnarkManifest } from '../manifest.ts'
import { toolchainForTests } from './toolchain.ts'

/** Runs have the toolchain that the manifest asks for. */
export const settings: NonNullable<WayOptions<GnarkManifest>['settings']> = async ({ gnarkVersion }) => ({
  toolchainFolder: await toolchainForTests(gnarkVersion),
})

export async function openGnarkWay(): Promise<WholeWay<GnarkManifest>> {
  // Most tests use this one; a machine that does not have it yet takes minutes.
  await toolchainForTests('v0.9.0')
  return await openWholeWay(gnark, { settings })
}
