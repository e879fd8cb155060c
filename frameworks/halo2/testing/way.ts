import { dirname } from 'node:path'
import { missingRustRequirement } from '../../languages/rust/find-rust.ts'
import { rustWay, testUnless } from '../../testing/rust-circuits/installed.ts'
import { type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { halo2 } from '../halo2.ts'
import type { Halo2Manifest } from '../manifest.ts'
import { halo2Projects } from '../seed.ts'
import { toolchains } from '../toolchains.ts'
import { toolchainId } from '../contracts.ts'
import { chameleon } from './chameleon.ts'

/** What circuits cannot be compiled for want of. */
export const missingRust = () => missingRustRequirement(halo2Projects)

/** A test that may be skipped where circuits cannot be compiled. */
export const testWithRust = await testUnless(missingRust)

/** Runs have the installed toolchain that the manifest asks for, and the chameleon is compiled once for all test files. */
export const wayOptions = rustWay({
  framework: halo2,
  toolchains,
  toolchainOf: ({ halo2Version }) => toolchainId(halo2Version),
  chameleon,
  folder: dirname(import.meta.dirname),
})

export const openHalo2Way = (): Promise<WholeWay<Halo2Manifest>> => openWholeWay(halo2, wayOptions)
