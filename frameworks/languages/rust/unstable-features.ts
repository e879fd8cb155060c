import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { z } from 'zod'
import { UserError } from '../../framework.ts'
import { type BuildWorkspace, type RustRun, runStep } from './build-workspace.ts'
import { inside } from './cargo.ts'
import { type FeatureRenames, featuresOf, renameFeaturesIn } from './feature-lines.ts'
import { sanitizeOutput } from './sanitize-output.ts'

const WRAPPER = 'rustc-unstable'

/** cargo runs build scripts again that ask for RUSTC_BOOTSTRAP where all see it, and so would compile again what the toolchain has. */
const wrapper = `#!/bin/sh
case "$CARGO_MANIFEST_DIR" in
  */git/checkouts/* | */project | */project/*) export RUSTC_BOOTSTRAP=1 ;;
esac
exec "$@"
`

/** Lets the project's packages, and those out of git, use unstable features of Rust; crates of crates.io are compiled as ever. */
export async function allowUnstableFeatures(workspace: BuildWorkspace): Promise<void> {
  const path = join(workspace.folder, WRAPPER)
  await writeFile(path, wrapper)
  await chmod(path, 0o755)
  workspace.compileEnv = { RUSTC_WRAPPER: `${inside.work}/${WRAPPER}` }
}

const Metadata = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      source: z.string().nullable(),
      targets: z.array(z.object({ kind: z.array(z.string()), src_path: z.string() })),
    }),
  ),
})

/** A library's first file has its features; those of large crates have some ten kilobytes. */
const MAX_SOURCE_BYTES = MiB

const inPlace = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW

/**
 * Writes today's names of features into packages out of git that were written for an older Rust, in the build's own copy of
 * them. No code of theirs has run yet. It follows no link, and changes lines of features only.
 *
 * @returns what was changed, as sentences
 */
export async function renameFeatures(
  run: RustRun,
  workspace: BuildWorkspace,
  renames: FeatureRenames,
): Promise<string[]> {
  // Those of the toolchain are others' as well; there is nothing out of git among them.
  if (!workspace.crates.writable) return []
  const known = await knownFeatures(workspace, [...Object.keys(renames), ...Object.values(renames).flat()])
  const changes = Object.fromEntries(
    Object.entries(renames)
      .filter(([name]) => !known.has(name))
      .map(([name, news]) => [name, news.filter((one) => known.has(one))]),
  )
  const sentences = []
  for (const { name, version, source, path } of await gitLibraries(run, workspace)) {
    // One character for each byte, whatever the file is.
    const written = await readFile(path, 'latin1')
    const renamed = renameFeaturesIn(written, changes)
    if (renamed === written) continue
    await writeFile(path, renamed, { encoding: 'latin1', flag: inPlace })
    const gone = featuresOf(written).filter((one) => Object.hasOwn(changes, one))
    const named = gone.map((one) => `${one} (${newName(changes[one] ?? [])})`).join(', ')
    const sentence = `In ${name} ${version} of ${source}, names of unstable features were changed that Rust ${workspace.rust.version} does not know any more, and nothing else: ${named}.`
    sentences.push(sanitizeOutput(workspace, sentence))
  }
  return sentences
}

function newName(names: string[]): string {
  return names.length === 0 ? 'left out' : `now ${names.join(', ')}`
}

/** The first file of each library out of git, where it is a file in its checkout. */
async function gitLibraries(run: RustRun, workspace: BuildWorkspace) {
  const outcome = await runStep(run, workspace, {
    args: ['metadata', '--format-version', '1', '--filter-platform', workspace.rust.host],
    limits: workspace.projects.limits.resolve,
    stepName: 'The reading of packages out of git',
  })
  if (!outcome.succeeded) throw new UserError(sanitizeOutput(workspace, outcome.stderr))
  const { packages } = Metadata.parse(JSON.parse(outcome.stdout))
  const checkouts = join(workspace.crates.source, 'git', 'checkouts')
  const found = packages.flatMap(({ name, version, source, targets }) => {
    const { src_path } = targets.find(({ kind }) => kind.includes('lib') || kind.includes('proc-macro')) ?? {}
    if (src_path === undefined || source?.startsWith('git+') !== true) return []
    // Unsandboxed, cargo sees the real paths.
    const roots = [`${inside.cargoHome}/git/checkouts`, checkouts]
    const file = roots.map((root) => relative(root, src_path)).find((one) => one !== '..' && !one.startsWith('../'))
    return file === undefined ? [] : { name, version, source: source.replace(/^git\+|[?#].*$/g, ''), file }
  })
  const libraries = await Promise.all(
    found.map(async ({ file, ...one }) => ({ ...one, path: await findLeftFile(checkouts, file, MAX_SOURCE_BYTES) })),
  )
  return libraries.flatMap(({ path, ...one }) => (path === undefined ? [] : { ...one, path }))
}

/** Which of these the machine's Rust knows, stable or not. It compiles an empty crate with all of them. */
async function knownFeatures({ rust }: BuildWorkspace, names: string[]): Promise<Set<string>> {
  const child = spawn(join(rust.folder, 'bin', 'rustc'), ['--crate-type', 'lib', '--emit', 'metadata=-', '-'], {
    cwd: '/',
    env: { RUSTC_BOOTSTRAP: '1' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(`#![feature(${[...new Set(names)].join(', ')})]\n`)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  const unknown = new Set([...stderr.matchAll(/^error\[E0635\]: unknown feature `(\w+)`$/gm)].map(([, name]) => name))
  return new Set(names.filter((name) => !unknown.has(name)))
}
