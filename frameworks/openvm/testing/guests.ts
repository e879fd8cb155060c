import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectFiles } from '../../testing/whole-way.ts'

/** Of the sample: the crates of all guests here. */
const lock = readFileSync(join(import.meta.dirname, '..', 'sample', 'Cargo.lock'), 'utf8').replace('fibonacci', 'guest')

/** A project whose guest has this source, and more files. */
export function guestOf(
  source: string,
  { files = {}, manifest = {}, cargo = '' }: { files?: ProjectFiles['files']; manifest?: object; cargo?: string } = {},
): ProjectFiles {
  const cargoToml = `[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nopenvm = { version = "=2.0.2", features = ["std"] }\n${cargo}`
  return { files: { 'Cargo.toml': cargoToml, 'Cargo.lock': lock, 'src/main.rs': source, ...files }, manifest }
}

/** A guest of these statements. */
export function mainOf(body: string): string {
  return `use openvm::io::{read, read_vec, reveal_u32};

fn main() {
${body}
}
`
}

/** Tells a floor that the bytes of a secret do not fall below when they are added up. */
export const floorSource = mainOf(`    let floor: u32 = read();
    let sum: u32 = read_vec().iter().map(|byte| u32::from(*byte)).sum();
    assert!(sum >= floor, "the sum is below {floor}");
    reveal_u32(floor, 0);`)

export const floorProject = guestOf(floorSource)

/** The same interface, and another program. */
export const strictProject = guestOf(floorSource.replace('sum >= floor', 'sum > floor'))

/** The same program, with one STARK of the whole execution. */
export const starkProject = guestOf(floorSource, { manifest: { provingScheme: 'stark' } })

/** An input for it: the floor, and the secret's bytes as digits. */
export function floorInput(floor: number, secret: string): string {
  return JSON.stringify({ input: [floor, `0x01${secret}`] })
}
