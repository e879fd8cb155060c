import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'

const version = '0.3.1'
const clients = join(homedir(), '.cache', 'proofyard', 'clients')
const folder = join(clients, `rust-sindri-${version}`)
const manifest = join(root, 'e2e', 'rust', 'Cargo.toml')
/** A build script of SP1 looks for a folder of this name above its own. */
const folderOfSp1 = join(clients, `rust-sindri-${version}-sp1-v5`, 'target')

/** `cargo-sindri` as crates.io has it. */
export const cargoSindri = join(folder, 'bin', 'cargo-sindri')
/** Our program that calls every method of the published crates (`e2e/rust`). */
export const driveSindri = join(folder, 'target', 'debug', 'drive-sindri')

/** Our program that proves a guest with the published crate's part for SP1 5 (`e2e/rust-sp1`). */
const proveWithSp1Sdk = join(folderOfSp1, 'debug', 'prove-with-sp1-sdk')

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

const Sp1Report = z.object({
  proof_id: z.string(),
  /** Of the key of the build, and of that with the proof. */
  program_keys: z.tuple([z.string(), z.string()]),
  public_values: z.string(),
  sp1_version: z.string(),
  /** Why SP1's SDK refuses the proof; null where it does not. */
  refused: z.string().nullable(),
  /** The same, with one bit of a public value changed. */
  refused_when_changed: z.string().nullable(),
})

/**
 * Proves bids with a build of the auction for SP1 5, and has the client decode key and proof and SP1's own SDK verify them. Its
 * crates are compiled the first time, which takes some 20 CPU minutes.
 */
export async function proveBids(
  proofyard: Proofyard,
  circuitId: string,
  bids: number[],
): Promise<z.infer<typeof Sp1Report>> {
  const crate = join(root, 'e2e', 'rust-sp1', 'Cargo.toml')
  const build = ['build', '--locked', '--manifest-path', crate, '--target-dir', folderOfSp1]
  // Of these the build scripts make libraries, and would make none with the variable below.
  await cargo([...build, '--package', 'sp1-recursion-core', '--package', 'sp1-core-machine'])
  // Its prover would fetch a table, which only the recursion reads, from where not every machine can reach.
  const withoutTable = { DOCS_RS: '1' }
  await cargo(build, withoutTable)
  const { url, apiKey } = proofyard
  // A core proof has no recursion whose keys would stand in that table.
  const noRecursion = { VERIFY_VK: 'false' }
  const settings = {
    ...noRecursion,
    SINDRI_BASE_URL: url,
    SINDRI_API_KEY: apiKey,
    CIRCUIT: circuitId,
    BIDS: JSON.stringify(bids),
  }
  const { code, output } = await runProgram(proveWithSp1Sdk, [], { env: { ...process.env, ...settings } })
  const line = output.split('\n').find((one) => one.startsWith('{'))
  if (code !== 0 || line === undefined) throw new Error(`The Rust client did not prove:\n${output.slice(-4000)}`)
  return Sp1Report.parse(JSON.parse(line))
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

async function cargo(args: string[], more: Record<string, string> = {}): Promise<{ output: string }> {
  // As in e2e/rust/Cargo.toml, so that what both programs need is compiled once.
  const env = { ...process.env, CARGO_PROFILE_DEV_DEBUG: 'false', ...more }
  const { code, output } = await runProgram('nice', ['cargo', ...args], { env })
  if (code !== 0) throw new Error(`cargo ${args[0]} failed:\n${output.slice(-4000)}`)
  return { output }
}
