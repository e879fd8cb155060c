import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { jolt } from '../jolt.ts'
import type { JoltManifest } from '../manifest.ts'
import { installed } from './installed.ts'

/** Runs have the installed toolchain. */
export const wayOptions = { settings: () => installed() } satisfies WayOptions<JoltManifest>

export const openJoltWay = (): Promise<WholeWay<JoltManifest>> => openWholeWay(jolt, wayOptions)
