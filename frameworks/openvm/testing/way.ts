import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import type { OpenvmManifest } from '../manifest.ts'
import { openvm } from '../openvm.ts'
import { installed } from './installed.ts'

/** Runs have the installed toolchain. */
export const wayOptions = { settings: () => installed() } satisfies WayOptions<OpenvmManifest>

export const openOpenvmWay = (): Promise<WholeWay<OpenvmManifest>> => openWholeWay(openvm, wayOptions)
