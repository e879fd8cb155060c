import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { guestFolders } from '../install-host.ts'
import { type HostedVersion, releases } from '../versions.ts'

export const version6 = { sp1Version: '6.10.0' } as const

/** The crates of all guests of a version here. */
function lockOf(version: HostedVersion): string {
  const lock = readFileSync(join(import.meta.dirname, '..', 'guest', guestFolders[version], 'Cargo.lock'), 'utf8')
  return lock.replace('name = "proofyard-sp1-guest"\nversion = "0.0.0"', 'name = "guest"\nversion = "0.1.0"')
}

/** A project whose guest has this source, and more files. */
export function guestOf(
  source: string,
  {
    files = {},
    manifest = {},
    features = [],
    version = version6.sp1Version,
  }: { files?: ProjectFiles['files']; manifest?: object; features?: string[]; version?: HostedVersion } = {},
): ProjectFiles {
  const cargoToml = `[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nsp1-zkvm = { version = "=${releases[version]}", features = ${JSON.stringify(features)} }\n`
  return {
    files: { 'Cargo.toml': cargoToml, 'Cargo.lock': lockOf(version), 'src/main.rs': source, ...files },
    manifest: { sp1Version: version, ...manifest },
  }
}

/** A guest of these statements. */
export function mainOf(body: string): string {
  return `#![no_main]
sp1_zkvm::entrypoint!(main);

use sp1_zkvm::io::{commit, read, read_vec};

pub fn main() {
${body}
}
`
}

/** Tells a floor that the bytes of a secret do not fall below when they are added up. */
export const floorSource = mainOf(`    let floor: u32 = read();
    let sum: u32 = read_vec().iter().map(|byte| u32::from(*byte)).sum();
    assert!(sum >= floor, "the sum is below {floor}");
    commit(&floor);`)

export const floorProject = guestOf(floorSource)

/** The same source, for SP1 5. */
export const floorProject5 = guestOf(floorSource, { version: '5.0.0' })

/** The same interface, and another program. */
export const strictProject = guestOf(floorSource.replace('sum >= floor', 'sum > floor'))

/** The same program, with one STARK of the whole execution. */
export const compressedProject = guestOf(floorSource, { manifest: { provingScheme: 'compressed' } })

/** An input for it: the floor, and the secret's bytes as digits. */
export function floorInput(floor: number, secret: string): string {
  return JSON.stringify({ input: [floor, `0x${secret}`] })
}
