import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import type { SnarkvmManifest } from '../manifest.ts'
import { snarkvm } from '../snarkvm.ts'
import { installed } from './installed.ts'

/** Runs have the installed helper. */
export const wayOptions = { settings: () => installed() } satisfies WayOptions<SnarkvmManifest>

export const openSnarkvmWay = (): Promise<WholeWay<SnarkvmManifest>> => openWholeWay(snarkvm, wayOptions)
