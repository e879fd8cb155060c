import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Rust } from './find-rust.ts'

/**
 * Downloads what the lock file of a crate names; cargo compares each crate with the SHA-256 in it. Runs no code of a crate.
 *
 * @param options.crate folder with Cargo.toml and Cargo.lock
 * @param options.targets the triples that they are wanted for, where it is not the machine alone
 * @param options.env what cargo needs of the environment besides this process's own
 * @throws Error with cargo's words
 */
export async function fetchCrates(
  rust: Rust,
  {
    crate,
    cargoHome,
    signal,
    targets = [rust.host],
    env = {},
  }: {
    crate: FilePath
    cargoHome: FilePath
    signal: AbortSignal
    targets?: string[]
    env?: Record<string, string>
  },
): Promise<void> {
  const child = spawn(
    join(rust.folder, 'bin', 'cargo'),
    ['fetch', '--locked', ...targets.flatMap((one) => ['--target', one])],
    {
      cwd: crate,
      env: {
        ...process.env,
        ...env,
        // Cargo looks for it in PATH otherwise, where a Rust of rustup may be missing.
        RUSTC: join(rust.folder, 'bin', 'rustc'),
        CARGO_HOME: cargoHome,
        CARGO_TERM_COLOR: 'never',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    },
  )
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The crates could not be downloaded from crates.io: ${stderr.trim().slice(-2000)}`)
}
