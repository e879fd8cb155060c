import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { type Sp1Manifest, versionOf } from '../manifest.ts'
import { sp1 } from '../sp1.ts'
import { installed } from './installed.ts'

/** Runs have the installed toolchain. */
export const wayOptions = {
  settings: (manifest) => installed(versionOf(manifest)),
} satisfies WayOptions<Sp1Manifest>

export const openSp1Way = (): Promise<WholeWay<Sp1Manifest>> => openWholeWay(sp1, wayOptions)
