import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { briefMemory, fileIdentity } from '../brief-memory.ts'

const start = promisify(execFile)

/** Debian's newest Rust, which it packages for web browsers; `rust-web-src` has the sources of the standard library. */
interface DebianRust {
  /** Of the packages, such as `1.96.0+dfsg1-1~deb12u2`; undefined where they cannot be had. */
  version: string | undefined
  /** Why not, in a sentence. */
  why: string
}

/** Where apt keeps what it knows; a file takes another's place in it when that changes. */
const APT_LISTS = '/var/lib/apt/lists'
const HOUR_MS = 3_600_000

/** apt takes half a second of a processor to look where it keeps no index, and every zkVM asks at each look of a worker. */
const ask = briefMemory<DebianRust>(({ version }) => version !== undefined, HOUR_MS)

/** Looks what apt knows; it asks no server. */
export async function findDebianRust(rust: string): Promise<DebianRust> {
  const lists = await fileIdentity(APT_LISTS)
  return await ask([rust, process.env['PATH'], lists].join(' '), () => askApt(rust))
}

async function askApt(rust: string): Promise<DebianRust> {
  const listed = await start('apt-cache', ['madison', 'rust-web-src'], { cwd: '/' }).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
  if (listed === undefined) return { version: undefined, why: 'This machine has no apt.' }
  const versions = listed.split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? [])
  const version = versions.find((one) => one.startsWith(`${rust}+`))
  if (version !== undefined) return { version, why: '' }
  const newest = versions[0] === undefined ? 'none: apt-get update may bring it' : `only ${versions.join(', ')}`
  return { version: undefined, why: `Of Debian's package rust-web-src apt knows ${newest}.` }
}

/** The packages that a compiler consists of; those of `versioned` have one version. */
function packagesOf(rust: string): { versioned: string[]; others: string[] } {
  const [major, minor] = rust.split('.')
  return {
    versioned: ['rustc-web', `libstd-rust-web-${major}.${minor}`, 'libstd-rust-web-dev', 'rust-web-src'],
    // The code generator, and the linker that belongs to it.
    others: ['libllvm22', 'lld-22'],
  }
}

/**
 * Downloads the packages with apt, which checks their signatures, and unpacks them without installing anything.
 *
 * @param options.downloads keeps what was downloaded for the next try
 * @param options.into a new folder, laid out like the root of a Debian
 */
export async function unpackDebianRust(
  rust: string,
  options: {
    version: string
    downloads: FilePath
    into: FilePath
    signal: AbortSignal
    onPackage: (name: string) => void
  },
): Promise<void> {
  const { downloads, into, signal } = options
  const { versioned, others } = packagesOf(rust)
  const wanted = [
    ...versioned.map((name) => ({ name, spec: `${name}=${options.version}` })),
    ...others.map((name) => ({ name, spec: name })),
  ]
  for (const { name, spec } of wanted) {
    options.onPackage(name)
    // apt leaves a file as it is that is whole, and downloads it again when it is not.
    await start('apt-get', ['download', spec], { cwd: downloads, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new Error(`Debian's package ${spec} could not be downloaded with apt-get: ${stderrOf(error)}`)
    })
  }
  const files = await readdir(downloads)
  for (const { name } of wanted) {
    const [file] = files
      .filter((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
      .toSorted()
      .slice(-1)
    if (file === undefined) throw new Error(`apt-get left no file of Debian's package ${name}.`)
    await start('dpkg-deb', ['--extract', join(downloads, file), into], { cwd: '/', signal })
  }
}

function stderrOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return stderr.trim().slice(-1000)
}
