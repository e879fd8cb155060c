import type { ProjectFiles } from '../../testing/whole-way.ts'
import { JOLT_COMMIT } from '../versions.ts'

/** How guests name Jolt's crate. */
export const JOLT_LINE = `jolt = { package = "jolt-sdk", git = "https://github.com/a16z/jolt", rev = "${JOLT_COMMIT}" }`

/** What differs from a guest without the standard library whose function is `prove`. */
interface GuestParts {
  files?: ProjectFiles['files']
  manifest?: object
  /** The line of Cargo.toml that asks for Jolt's crate. */
  sdk?: string
  /** Further lines of Cargo.toml, at its end. */
  cargo?: string
}

/** A project whose guest has this source, and more files. */
export function guestOf(
  source: string,
  { files = {}, manifest = {}, sdk = JOLT_LINE, cargo = '' }: GuestParts = {},
): ProjectFiles {
  const cargoToml = `[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[features]\nguest = []\n\n[dependencies]\n${sdk}\n${cargo}`
  return {
    files: { 'Cargo.toml': cargoToml, 'src/main.rs': source, ...files },
    manifest: { packageName: 'guest', guestFunction: 'prove', stdEnabled: false, ...manifest },
  }
}

const head = '#![cfg_attr(feature = "guest", no_std)]\n#![no_main]\n\n#[jolt::provable]\n'

/** A guest whose function has these arguments, this output, and these statements. */
export function functionOf(signature: string, body: string): string {
  return `${head}fn prove${signature} {\n${body}\n}\n`
}

/** Tells how many ones a number has in base two, where they are not fewer than a floor. */
export const floorSource = functionOf(
  '(floor: u32, number: u64) -> u32',
  `    let ones = (0..64).filter(|place| number >> place & 1 == 1).count() as u32;
    assert!(ones >= floor, "the number has {ones} ones, below {floor}");
    ones`,
)

export const floorProject = guestOf(floorSource)

/** The same interface, and another program. */
export const strictProject = guestOf(floorSource.replace('ones >= floor', 'ones > floor'))

/** The same program, with the other commitment scheme. */
export const zeromorphProject = guestOf(floorSource, { manifest: { commitmentScheme: 'zeromorph' } })

/** An input for it. */
export function floorInput(floor: number, number: number | string): string {
  return `{"floor": ${floor}, "number": ${number}}`
}
