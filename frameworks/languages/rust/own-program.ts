import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { bringSources } from './bring-sources.ts'
import { inside, ownCrates, runCargo } from './cargo.ts'
import { compileFailure } from './compile-failure.ts'
import { fetchCrates } from './fetch-crates.ts'
import { findRust } from './find-rust.ts'
import { hashSources } from './hash-sources.ts'

const LOOK_EVERY_MS = 2000

/** Crates of ours that lie beside the crate of every program: what speaks the harness protocol, and what such programs have in common. */
const sharedCrates = { harness: join(import.meta.dirname, 'harness'), host: join(import.meta.dirname, 'host') }

/** A program of ours on a library that takes minutes to compile: one for a machine, whatever the projects are. */
export interface OwnProgram {
  /** Of the program, and of the crate that it is in. */
  name: string
  /** Its Cargo.toml, Cargo.lock and sources. */
  crate: FilePath
  /** Crates of ours besides, by the names under which they lie beside it, as `../shared`. */
  companions?: Record<string, FilePath>
  /** What it is built on, for people, with its version. */
  library: string
  /** How many of the crates that the lock file names are compiled, between 0 and 1; others are for other systems. */
  compiledFraction: number
  /** Crates with their versions, such as `a-1.0.0`, whose build scripts ask cargo what they need: that is downloaded for all of it. */
  asking?: string[]
  /** What the compiler and build scripts see besides once these crates, and those that they need, are compiled. */
  last?: { after: string[]; env: Record<string, string> }
  limits: Limits
}

/** A hash of all that a program is made of, but for the crates that its lock file names by theirs. */
export function fingerprintOfProgram({ crate, companions = {} }: OwnProgram): string {
  const folders = [crate, ...Object.values({ ...sharedCrates, ...companions })]
  return hashSources(createHash('sha256'), folders).digest('hex').slice(0, 16)
}

type Environment = Record<string, string> | ((cargoHome: FilePath) => Promise<Record<string, string>>)

/**
 * Compiles a program of ours. What cargo made lies in the cache folder, where an installation that was ended goes on, and one
 * after a change of our crate compiles no more than that.
 *
 * @param options.env of cargo and the compiler besides the usual; as a function, with the crates at hand, which cargo sees as /cargo
 * @param options.beside folders that lie beside the crate under these names, such as sources that no registry has
 * @returns where the program is
 */
export async function compileOwnProgram(
  program: OwnProgram,
  { cacheFolder, signal, progress }: Omit<Installation, 'folder'>,
  { env = {}, beside = {} }: { env?: Environment; beside?: Record<string, FilePath> } = {},
): Promise<FilePath> {
  const { name, crate, companions, library, asking = [], last, limits } = program
  const rust = await findRust()
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  const [work, cargoHome] = [join(cacheFolder, 'program'), join(cacheFolder, 'cargo-home')]
  for (const one of [work, cargoHome]) await mkdir(one, { recursive: true })
  for (const [folder, source] of Object.entries({ [name]: crate, ...sharedCrates, ...companions, ...beside })) {
    await bringSources(source, join(work, folder))
  }

  progress(`downloading ${library} and its crates`, 0)
  await fetchCrates(rust, { crate: join(work, name), cargoHome, signal })
  for (const folder of await sourcesOf(asking, cargoHome)) {
    await fetchCrates(rust, { crate: folder, cargoHome, signal, targets: [] })
  }

  const endWatch = watchProgress(program, join(work, 'target'), (part) => progress(`compiling ${library}`, part))
  try {
    const usual = typeof env === 'function' ? await env(cargoHome) : env
    const first = last?.after.flatMap((one) => ['--package', one]) ?? []
    const builds = [
      ...(last === undefined ? [] : [{ more: first, env: usual }]),
      { more: [], env: { ...usual, ...last?.env } },
    ]
    for (const build of builds) {
      const outcome = await runCargo(
        { sandbox: await findSandbox({ sandbox: 'off' }), signal },
        {
          args: [
            'build',
            '--release',
            '--locked',
            '--manifest-path',
            `${inside.work}/${name}/Cargo.toml`,
            ...build.more,
          ],
          rust,
          env: build.env,
          workFolder: work,
          cargoHome: ownCrates(cargoHome),
          limits,
        },
      )
      const failure = compileFailure(library, outcome, limits)
      if (failure !== undefined) throw failure
    }
  } finally {
    endWatch()
  }
  return join(work, 'target', 'release', name)
}

/** Where cargo has unpacked these crates. */
async function sourcesOf(crates: string[], cargoHome: FilePath): Promise<FilePath[]> {
  const sources = join(cargoHome, 'registry', 'src')
  const registries = await readdir(sources)
  return registries.flatMap((registry) => crates.map((crate) => join(sources, registry, crate)))
}

/** Tells how much cargo has compiled, by the crates that are ready. */
function watchProgress(
  { crate, compiledFraction }: OwnProgram,
  target: FilePath,
  tell: (part: number) => void,
): () => void {
  const lock = readFileSync(join(crate, 'Cargo.lock'), 'utf8')
  const total = compiledFraction * lock.split('\n').filter((line) => line === '[[package]]').length
  const look = async () => {
    const made = await readdir(join(target, 'release', 'deps')).catch(() => [])
    const ready = made.filter((one) => one.endsWith('.d')).length
    tell(Math.min(ready / total, 0.99))
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}
