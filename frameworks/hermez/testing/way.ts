import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { hermez } from '../hermez.ts'
import type { HermezManifest } from '../manifest.ts'
import { installedToolchain, toolFolder } from './installed.ts'

/** Each run has the toolchain. */
export const settings: NonNullable<WayOptions<HermezManifest>['settings']> = async () => ({
  toolFolder,
  toolchainFolder: await installedToolchain(),
})

export const openHermezWay = (): Promise<WholeWay<HermezManifest>> => openWholeWay(hermez, { settings })
