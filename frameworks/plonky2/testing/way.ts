import { dirname } from 'node:path'
import { missingRustRequirement } from '../../languages/rust/find-rust.ts'
import { rustWay, testUnless } from '../../testing/rust-circuits/installed.ts'
import { type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { plonky2 } from '../plonky2.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2Projects } from '../seed.ts'
import { toolchains } from '../toolchains.ts'
import { toolchainId } from '../versions.ts'
import { chameleon } from './chameleon.ts'

/** What circuits cannot be compiled for want of. */
export const missingRust = () => missingRustRequirement(plonky2Projects)

/** A test that may be skipped where circuits cannot be compiled. */
export const testWithRust = await testUnless(missingRust)

/** Runs have the installed toolchain that the manifest asks for, and the chameleon is compiled once for all test files. */
export const wayOptions = rustWay({
  framework: plonky2,
  toolchains,
  toolchainOf: ({ plonky2Version }) => toolchainId(plonky2Version),
  chameleon,
  folder: dirname(import.meta.dirname),
})

export const openPlonky2Way = (): Promise<WholeWay<Plonky2Manifest>> => openWholeWay(plonky2, wayOptions)
