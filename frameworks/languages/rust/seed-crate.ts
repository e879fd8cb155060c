import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { hashSources } from './hash-sources.ts'

/** Our crate that speaks the harness protocol; it is beside every support crate, as `../harness`. */
const harnessCrate = join(import.meta.dirname, 'harness')

/** The crate that builds start from: a program of ours that calls the user's package, and what both need, compiled. */
export interface SeedCrate {
  /** Name of the program that is built around a user's package. */
  program: string
  /** Our own crate that the program calls. */
  support: {
    name: string
    /** Its Cargo.toml and sources. */
    folder: FilePath
    /** Programs of it without user code, which a toolchain keeps in `bin`. */
    programs: string[]
  }
  /** What circuits are written with: its version is written into the support crate's Cargo.toml, and only one may be there. */
  library: {
    name: string
    version: string
    /** The key of `sindri.json` that names the version. */
    manifestKey: string
    /** What else to say where Cargo.toml asks for another version. */
    note?: string
    /** A project may bring other versions, for the program around its package does not use this one. */
    isApart?: boolean
  }
  /** Cargo.lock: every crate in one exact version, with its checksum. */
  lockFile: FilePath
}

/** A hash of all that a toolchain's seed and programs are made of, but for the crates that the lock file names. */
export function fingerprintOf(seed: SeedCrate): string {
  const hash = createHash('sha256').update(rootManifest(seed, []))
  return hashSources(hash, [seed.support.folder, harnessCrate])
    .update(readFileSync(seed.lockFile))
    .digest('hex')
    .slice(0, 16)
}

/**
 * `Cargo.toml` of the program that is built around a user's package.
 *
 * @param dependencies of it besides our own crate, as lines
 * @param called our own crate, from the program's folder
 */
export function rootManifest(
  { program, support }: SeedCrate,
  dependencies: string[],
  called: OwnCrate = { name: support.name, path: 'support' },
): string {
  return `[package]
name = "${program}"
version = "0.0.0"
edition = "2021"

[workspace]
members = ["support", "harness"]
exclude = ["project"]

[dependencies]
${called.name} = { path = ${JSON.stringify(called.path)} }
${dependencies.join('\n')}

[profile.release]
strip = true
`
}

/** The folders and files of a seed, beside its Cargo.toml. */
export const seedParts = ['support', 'harness', 'src', 'Cargo.lock']

/** Writes the crate that a toolchain is built from: our own crates, and a program that does nothing. */
export async function writeSeed(folder: FilePath, seed: SeedCrate): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true })
  await cp(seed.support.folder, join(folder, 'support'), { recursive: true })
  await cp(harnessCrate, join(folder, 'harness'), { recursive: true })
  const { name, version } = seed.library
  const manifest = join(folder, 'support', 'Cargo.toml')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = "=${version}"`))
  await writeFile(join(folder, 'Cargo.toml'), rootManifest(seed, []))
  await writeFile(join(folder, 'src', 'main.rs'), 'fn main() {}\n')
  await copyFile(seed.lockFile, join(folder, 'Cargo.lock'))
}

/** A crate of ours, in the folder of the program. */
interface OwnCrate {
  name: string
  path: string
}

/** A user's package, as the program around it needs to know it. */
export interface UserPackage {
  packageName: string
  /** From the crate's folder. */
  path: string
  /** The names of all packages of the project that are compiled. */
  packages: string[]
  /** What else the program around it depends on, as lines of Cargo.toml. */
  dependencies?: string[]
  /** The crate of ours that the program calls, where it is not the support crate. */
  called?: OwnCrate
}

/**
 * Writes the program around a user's package, which it calls `user_circuit`, into a copy of the seed.
 *
 * @param main its source
 */
export async function writeProgram(
  folder: FilePath,
  seed: SeedCrate,
  { packageName, path, packages, dependencies = [], called }: UserPackage,
  main: string,
): Promise<void> {
  const dependency = `user_circuit = { package = ${JSON.stringify(packageName)}, path = ${JSON.stringify(path)} }`
  // Provers are generic, so they are compiled as a part of the user's package; as one unit that takes 19 CPU seconds instead
  // of 27, and proves as fast.
  const profiles = packages.map((name) => `\n[profile.release.package.${JSON.stringify(name)}]\ncodegen-units = 1\n`)
  const manifest = rootManifest(seed, [dependency, ...dependencies], called)
  await writeFile(join(folder, 'Cargo.toml'), manifest + profiles.join(''))
  await writeFile(join(folder, 'src', 'main.rs'), main)
}
