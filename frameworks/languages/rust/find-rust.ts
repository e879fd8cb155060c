import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { briefMemory, fileIdentity } from '../brief-memory.ts'
import { isAtLeast } from '../is-at-least.ts'
import type { RustProjects } from './rust-projects.ts'

const start = promisify(execFile)
const ask = briefMemory<Rust | undefined>((rust) => rust !== undefined)

/** The machine's Rust. */
export interface Rust {
  /** Its root: `bin/cargo`, `bin/rustc` and `lib/` lie in it. */
  folder: FilePath
  version: string
  /** The triple that it runs on, such as `x86_64-unknown-linux-gnu`. */
  host: string
}

/** The machine's Rust: from PATH, else from where rustup puts it. Past rustup's own links, which want a home folder. */
export async function findRust(): Promise<Rust | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), '.cargo', 'bin')]
  for (const place of folders.filter((folder) => folder !== '')) {
    const rust = await rustIn(place)
    if (rust !== undefined) return rust
  }
  return undefined
}

/**
 * The Rust whose `rustc` lies in a folder; undefined where there is none that runs, or none with a cargo.
 *
 * @param env what it needs of the environment besides this process's own
 */
export async function rustIn(place: FilePath, env: Record<string, string> = {}): Promise<Rust | undefined> {
  const identity = await fileIdentity(join(place, 'rustc'))
  if (identity === undefined) return undefined
  const told = await ask(`${identity} ${JSON.stringify([rustupSettings(), env])}`, () => askRustc(place, env))
  if (told === undefined) return undefined
  const { folder, version, host } = told
  const hasCargo = await access(join(folder, 'bin', 'cargo')).then(
    () => true,
    () => false,
  )
  return hasCargo ? { folder, version, host } : undefined
}

/** rustup's own links are another Rust with other settings. */
function rustupSettings(): (string | undefined)[] {
  return ['HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN'].map((name) => process.env[name])
}

async function askRustc(place: FilePath, env: Record<string, string>): Promise<Rust | undefined> {
  const rustc = join(place, 'rustc')
  const options = { cwd: '/', env: { ...process.env, ...env } }
  const told = await Promise.all([start(rustc, ['--print', 'sysroot'], options), start(rustc, ['-vV'], options)]).catch(
    () => undefined,
  )
  if (told === undefined) return undefined
  const folder = told[0].stdout.trim()
  const [, version] = /^release: (\S+)$/m.exec(told[1].stdout) ?? []
  const [, host] = /^host: (\S+)$/m.exec(told[1].stdout) ?? []
  return version !== undefined && host !== undefined ? { folder, version, host } : undefined
}

/**
 * What is missing on this machine to build with Rust: one sentence that says how to get it.
 *
 * @param need.builds what is built; the circuits of projects where it is left out
 */
export async function missingRustRequirement({
  name,
  oldestRust,
  builds = `${name} circuits`,
}: Pick<RustProjects, 'name' | 'oldestRust'> & { builds?: string }): Promise<string | undefined> {
  const rust = await findRust()
  const oldest = oldestRust.replace(/\.0$/, '')
  if (rust === undefined) {
    return `${builds} are Rust programs, and this machine has no Rust. Install ${oldest} or newer (https://rustup.rs).`
  }
  if (!isAtLeast(rust.version, oldestRust)) {
    return `${builds} want Rust ${oldest} or newer, and this machine has ${rust.version}: rustup update stable.`
  }
  const hasLinker = await access('/usr/bin/cc').then(
    () => true,
    () => false,
  )
  if (!hasLinker) return 'Rust links programs with cc, which this machine does not have: apt-get install gcc libc6-dev.'
  return undefined
}
