import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { type Rust, findRust } from '../rust/find-rust.ts'
import { findDebianRust, unpackDebianRust } from './debian-rust.ts'
import { GUEST_RUST, LIBRARY_SOURCES, compilerEnvironment, findRustupRust, linkerOf } from './guest-compiler.ts'

const start = promisify(execFile)

/**
 * Puts a Rust together that compiles guests: `bin/cargo`, `bin/rustc` and `lib`, the sources of the standard library among it. It is
 * rustup's where the machine has that version with its sources, and else what Debian packages, with the machine's cargo.
 */
export async function installGuestCompiler({ folder, cacheFolder, signal, progress }: Installation): Promise<void> {
  const rustup = await findRustupRust()
  const host = await (rustup === undefined
    ? fromDebian(folder, { cacheFolder, signal, progress })
    : fromRustup(folder, rustup))
  progress('trying the compiler', 0.95)
  await tryOut(folder, host, signal)
}

async function fromRustup(folder: FilePath, rust: Rust): Promise<string> {
  for (const part of ['bin', 'lib', join('lib', 'rustlib'), dirname(LIBRARY_SOURCES)]) {
    await mkdir(join(folder, part), { recursive: true })
  }
  const libraries = (await readdir(join(rust.folder, 'lib'))).filter((name) => /\.so(?:\.|$)/.test(name))
  const parts = [
    join('bin', 'cargo'),
    join('bin', 'rustc'),
    ...libraries.map((name) => join('lib', name)),
    join('lib', 'rustlib', rust.host),
    LIBRARY_SOURCES,
  ]
  for (const part of parts) await cp(join(rust.folder, part), join(folder, part), { recursive: true })
  return rust.host
}

async function fromDebian(
  folder: FilePath,
  { cacheFolder, signal, progress }: Omit<Installation, 'folder'>,
): Promise<string> {
  const [rust, { version, why }] = await Promise.all([findRust(), findDebianRust(GUEST_RUST)])
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  if (version === undefined) throw new Error(why)
  const [downloads, root] = [join(cacheFolder, 'packages'), join(folder, 'unpacked')]
  for (const one of [downloads, root]) await mkdir(one, { recursive: true })
  let done = 0
  await unpackDebianRust(GUEST_RUST, {
    version,
    downloads,
    into: root,
    signal,
    onPackage: (name) => progress(`downloading ${name}`, done++ / 10),
  })

  progress('putting the compiler together', 0.8)
  const usr = join(root, 'usr')
  for (const part of ['bin', dirname(LIBRARY_SOURCES)]) await mkdir(join(folder, part), { recursive: true })
  await rename(join(usr, 'bin', 'rustc'), join(folder, 'bin', 'rustc'))
  // Debian's own needs half a dozen libraries more, and cargo's version changes nothing of what is compiled.
  await copyFile(join(rust.folder, 'bin', 'cargo'), join(folder, 'bin', 'cargo'))
  await rename(join(usr, 'lib', 'rustlib', rust.host), join(folder, 'lib', 'rustlib', rust.host))
  await rename(join(usr, 'src', `rustc-${GUEST_RUST}`, 'library'), join(folder, LIBRARY_SOURCES))
  const shared = (await readdir(join(usr, 'lib'), { recursive: true })).filter((path) =>
    /(?:^|\/)lib(?:rustc_driver-\w+\.so|LLVM\.so\.[\d.]+)$/.test(path),
  )
  for (const path of shared) await rename(join(usr, 'lib', path), join(folder, 'lib', basename(path)))
  const linker = join(folder, linkerOf(rust))
  await mkdir(dirname(linker), { recursive: true })
  await rename(join(usr, 'lib', 'llvm-22', 'bin', 'lld'), linker)
  await removeTree(root)
  return rust.host
}

/** Runs the programs once: they may want libraries that the machine has not. */
async function tryOut(folder: FilePath, host: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, ...compilerEnvironment(folder) }
  const trials: [program: string, args: string[]][] = [
    [join(folder, 'bin', 'rustc'), ['-vV']],
    [join(folder, 'bin', 'cargo'), ['-vV']],
    [join(folder, linkerOf({ host })), ['-flavor', 'gnu', '--version']],
  ]
  for (const [program, args] of trials) {
    await start(program, args, { cwd: '/', env, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      const [, library] = /(lib[\w.+-]+): cannot open shared object file/.exec(String(error)) ?? []
      throw new Error(
        library === undefined
          ? `${basename(program)} of Rust ${GUEST_RUST} does not run here: ${String(error).slice(-1000)}`
          : `Rust ${GUEST_RUST} needs the library ${library}, which this machine does not have. On Debian: apt-get install libz3-4 libxml2 libedit2 libzstd1.`,
      )
    })
  }
}
