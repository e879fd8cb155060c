import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

const version = '0.3.1'
const folder = join(homedir(), '.cache', 'proofyard', 'clients', `rust-sindri-${version}`)
const manifest = join(root, 'e2e', 'rust', 'Cargo.toml')

/** `cargo-sindri` as crates.io has it. */
export const cargoSindri = join(folder, 'bin', 'cargo-sindri')
/** Our program that calls every method of the published crates (`e2e/rust`). */
export const driveSindri = join(folder, 'target', 'debug', 'drive-sindri')

/** What the Rust clients cannot be built for want of. */
export async function missingCargo(): Promise<string | undefined> {
  const { code } = await runProgram('cargo', ['--version']).catch(() => ({ code: 1 }))
  return code === 0 ? undefined : 'There is no cargo on this machine: install Rust (https://rustup.rs).'
}

/** Builds both programs; takes minutes the first time and a second from then on. */
export async function buildRustClient(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const target = ['--target-dir', join(folder, 'target')]
  if (!existsSync(cargoSindri)) {
    await cargo(['install', 'sindri-cli', '--version', version, '--locked', '--debug', '--root', folder, ...target])
  }
  await cargo(['build', '--locked', '--manifest-path', manifest, ...target])
}

/** The folder of a published crate's sources. */
export async function sourcesOf(crate: string): Promise<string> {
  const { output } = await cargo(['metadata', '--format-version', '1', '--locked', '--manifest-path', manifest])
  const { packages } = z
    .object({ packages: z.array(z.object({ name: z.string(), manifest_path: z.string() })) })
    .parse(JSON.parse(output.slice(output.indexOf('{'))))
  const found = packages.find(({ name }) => name === crate)
  if (found === undefined) throw new Error(`The crate ${crate} is not a dependency of e2e/rust.`)
  return join(found.manifest_path, '..', 'src')
}

async function cargo(args: string[]): Promise<{ output: string }> {
  // As in e2e/rust/Cargo.toml, so that what both programs need is compiled once.
  const env = { ...process.env, CARGO_PROFILE_DEV_DEBUG: 'false' }
  const { code, output } = await runProgram('nice', ['cargo', ...args], { env })
  if (code !== 0) throw new Error(`cargo ${args[0]} failed:\n${output.slice(-4000)}`)
  return { output }
}
