import { dirname } from 'node:path'
import { missingRustRequirement } from '../../languages/rust/find-rust.ts'
import { rustWay, testUnless } from '../../testing/rust-circuits/installed.ts'
import { type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { boojum } from '../boojum.ts'
import type { BoojumManifest } from '../manifest.ts'
import { boojumProjects } from '../seed.ts'
import { toolchains } from '../toolchains.ts'
import { toolchainId } from '../versions.ts'
import { chameleon } from './chameleon.ts'

/** What circuits cannot be compiled for want of. */
export const missingRust = () => missingRustRequirement(boojumProjects)

/** A test that may be skipped where circuits cannot be compiled. */
export const testWithRust = await testUnless(missingRust)

/** Runs have the installed toolchain that the manifest asks for, and the chameleon is compiled once for all test files. */
export const wayOptions = rustWay({
  framework: boojum,
  toolchains,
  toolchainOf: ({ boojumVersion }) => toolchainId(boojumVersion),
  chameleon,
  folder: dirname(import.meta.dirname),
})

export const openBoojumWay = (): Promise<WholeWay<BoojumManifest>> => openWholeWay(boojum, wayOptions)
