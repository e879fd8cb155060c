import { homedir } from 'node:os'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Rust, findRust, rustIn } from '../rust/find-rust.ts'
import { findDebianRust } from './debian-rust.ts'

/** The Rust that compiles guests. One version, for another makes other instructions of the same sources. */
export const GUEST_RUST = '1.96.0'

/** What Rust's own sources lie in, where a toolchain has them. */
export const LIBRARY_SOURCES = join('lib', 'rustlib', 'src', 'rust', 'library')

/** Environment of a compiler that finds its own libraries beside itself. */
export function compilerEnvironment(folder: FilePath): Record<string, string> {
  return { LD_LIBRARY_PATH: join(folder, 'lib') }
}

/** A Rust of rustup's that can compile guests: the right version, with the sources of the standard library. */
export async function findRustupRust(): Promise<Rust | undefined> {
  const folder = join(process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup'), 'toolchains')
  for (const name of await readdir(folder).catch(() => [])) {
    const rust = await rustIn(join(folder, name, 'bin'))
    if (rust?.version !== GUEST_RUST) continue
    const needed = [join(LIBRARY_SOURCES, 'Cargo.lock'), linkerOf(rust)]
    const found = await Promise.all(needed.map((path) => isThere(join(rust.folder, path))))
    if (found.every(Boolean)) return rust
  }
  return undefined
}

/** The linker that Rust brings, from its root. */
export function linkerOf({ host }: Pick<Rust, 'host'>): FilePath {
  return join('lib', 'rustlib', host, 'bin', 'rust-lld')
}

/** What is missing on this machine to compile guests: one sentence that says how to get it. */
export async function missingGuestCompiler(): Promise<string | undefined> {
  if ((await findRustupRust()) !== undefined) return undefined
  const byRustup = `with rustup: rustup toolchain install ${GUEST_RUST} --component rust-src`
  const what = `Guests of zkVMs are compiled with Rust ${GUEST_RUST} and the sources of its standard library`
  const debian = await findDebianRust(GUEST_RUST)
  if (debian.version === undefined) return `${what}. ${debian.why} Get it ${byRustup}.`
  if ((await findRust()) === undefined) {
    return `${what}. Debian has them, and this machine has no Rust whose cargo could be used with them. Install Rust (https://rustup.rs), or all ${byRustup}.`
  }
  return undefined
}

function isThere(path: FilePath): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
