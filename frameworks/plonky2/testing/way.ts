import { type WayOptions, type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2 } from '../plonky2.ts'
import { chameleon } from './harm.ts'
import { builtChameleon, installed } from './installed.ts'

/** Runs have the installed toolchain that the manifest asks for, and the chameleon is compiled once for all test files. */
export const wayOptions = {
  settings: ({ plonky2Version }) => installed(plonky2Version),
  findBuild: async (bench, project) =>
    project === chameleon ? await builtChameleon(bench, await installed('1.1.0')) : undefined,
} satisfies WayOptions<Plonky2Manifest>

export const openPlonky2Way = (): Promise<WholeWay<Plonky2Manifest>> => openWholeWay(plonky2, wayOptions)
