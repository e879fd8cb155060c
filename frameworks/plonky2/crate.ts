import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import type { Plonky2Version } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** The program around a circuit. */
export const PROVER = 'proofyard-prover'

/** A hash of all that a toolchain's seed and verifier are made of, but for the crates that the lock file names. */
export function recipeOf(version: Plonky2Version): string {
  const hash = createHash('sha256').update(rootManifest([]))
  const support = join(harness, 'support')
  const sources = readdirSync(support, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:rs|toml)$/.test(name),
  )
  for (const name of sources.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(support, name)))
  return hash
    .update(readFileSync(lockFile(version)))
    .digest('hex')
    .slice(0, 16)
}

function lockFile(version: Plonky2Version): FilePath {
  return join(harness, 'locks', `${version}.lock`)
}

/**
 * `Cargo.toml` of the program that is built around a user's package.
 *
 * @param dependencies of it besides our own crate, as lines
 */
export function rootManifest(dependencies: string[]): string {
  return `[package]
name = "${PROVER}"
version = "0.0.0"
edition = "2021"

[workspace]
members = ["support"]
exclude = ["project"]

[dependencies]
proofyard-plonky2 = { path = "support" }
${dependencies.join('\n')}

[profile.release]
strip = true
`
}

/** Writes the crate that a toolchain is built from: our own crate, and a program that does nothing. */
export async function writeSeed(folder: FilePath, version: Plonky2Version): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true })
  await cp(join(harness, 'support'), join(folder, 'support'), { recursive: true })
  const manifest = join(folder, 'support', 'Cargo.toml')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/^plonky2 = .*$/m, `plonky2 = "=${version}"`))
  await writeFile(join(folder, 'Cargo.toml'), rootManifest([]))
  await writeFile(join(folder, 'src', 'main.rs'), 'fn main() {}\n')
  await copyFile(lockFile(version), join(folder, 'Cargo.lock'))
}

/**
 * Writes the program around a user's package into a copy of the seed.
 *
 * @param circuit.path of the package, from the crate's folder
 * @param circuit.struct its path within the package, such as `circuits::Circuit`
 * @param circuit.packages the names of all packages of the project that are compiled
 */
export async function writeProver(
  folder: FilePath,
  circuit: { packageName: string; path: string; struct: string; packages: string[] },
): Promise<void> {
  const { packageName, path, struct, packages } = circuit
  const dependency = `user_circuit = { package = ${JSON.stringify(packageName)}, path = ${JSON.stringify(path)} }`
  // plonky2 is generic, so its prover is compiled as a part of the user's package; as one unit that takes 19 CPU seconds
  // instead of 27, and proves as fast.
  const profiles = packages.map((name) => `\n[profile.release.package.${JSON.stringify(name)}]\ncodegen-units = 1\n`)
  const main = await readFile(join(harness, 'main.rs'), 'utf8')
  await writeFile(join(folder, 'Cargo.toml'), rootManifest([dependency]) + profiles.join(''))
  await writeFile(join(folder, 'src', 'main.rs'), main.replace('user_circuit::UserCircuit', `user_circuit::${struct}`))
}
