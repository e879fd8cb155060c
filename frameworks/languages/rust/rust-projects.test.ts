import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeDiskFolder } from '@proofyard/sandbox/disk/own-disk.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { afterAll, beforeAll, expect, test as plainTest } from 'vitest'
import { UserError } from '../../framework.ts'
import { readHarnessEnd, reporting } from '../harness-end.ts'
import { buildProgram, textOf } from './build-program.ts'
import { type BuildWorkspace, type RustRun, openBuildWorkspace } from './build-workspace.ts'
import { missingRustRequirement } from './find-rust.ts'
import { findPackage } from './find-package.ts'
import { installSeed } from './install-seed.ts'
import { provideCrates } from './provide-crates.ts'
import type { RustProjects } from './rust-projects.ts'
import { type SeedCrate, writeProgram } from './seed-crate.ts'
import { toolchainFolder } from './toolchain-folder.ts'
import { whyProgramEnded } from './why-program-ended.ts'

const MIB = 1024 ** 2
const roomy = {
  ...limits,
  memoryBytes: 2048 * MIB,
  wallSeconds: 240,
  cpuSeconds: 120,
  processes: 256,
  diskBytes: 512 * MIB,
}
const support = join(import.meta.dirname, '..', 'testing', 'rust-support')

/** A framework that is none of ours: everything that is Rust must serve it. */
const projects: RustProjects = {
  name: 'Toy',
  oldestRust: '1.60.0',
  env: {},
  allowedSources: ['git+https://example.com/allowed.git'],
  limits: { build: roomy, resolve: roomy, fetch: roomy },
}
const seed: SeedCrate = {
  program: 'toy-program',
  support: { name: 'proofyard-toy', folder: support, programs: ['checker'] },
  library: { name: 'proofyard-toy', version: '0.0.0', manifestKey: 'toyVersion' },
  lockFile: join(support, 'toy.lock'),
}

const missing = await missingRustRequirement(projects)
const test = plainTest.skipIf(maySkip(missing))
const sandbox = await findSandbox({ sandbox: 'off' })
const { signal } = new AbortController()
const progress: string[] = []
let folder: string
let toolchain: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rust-'))
  toolchain = join(folder, 'toolchain')
  await mkdir(toolchain)
  if (missing !== undefined) return
  await installSeed(projects, seed, {
    folder: toolchain,
    cacheFolder: join(folder, 'cache'),
    signal,
    progress: (activity) => progress.push(activity),
  })
}, 240_000)
afterAll(() => removeTree(folder))

const manifest = '[package]\nname = "square"\nversion = "0.1.0"\nedition = "2021"\n'

async function open(source: string, more = ''): Promise<{ run: RustRun; workspace: BuildWorkspace }> {
  const workFolder = await mkdtemp(join(folder, 'work-'))
  const project = join(workFolder, 'uploaded')
  await mkdir(join(project, 'src'), { recursive: true })
  await writeFile(join(project, 'Cargo.toml'), manifest + more)
  await writeFile(join(project, 'src', 'lib.rs'), source)
  const run = { sandbox, makeDiskFolder, workFolder, toolchainFolder: toolchain, signal }
  return { run, workspace: await openBuildWorkspace(run, projects, project) }
}

async function build(source: string): Promise<string> {
  const { run, workspace } = await open(source)
  const found = await findPackage(run, workspace, { packageName: 'square', structName: 'square::square' })
  const wanted = { packageName: 'square', path: join('project', found.folder), packages: found.packages }
  await writeProgram(workspace.folder, seed, wanted, 'fn main() { proofyard_toy::run(user_circuit::square) }\n')
  await provideCrates(run, workspace, seed, found.crates)
  const { program } = await buildProgram(run, workspace, seed, (errors) => `Our part: ${textOf(errors)}`)
  return program
}

const start = (program: string, ...args: string[]) =>
  sandbox.run({
    program: '/program/it',
    args,
    mounts: [readOnly(program, '/program/it')],
    cwd: '/tmp',
    limits: roomy,
    signal,
    ...reporting,
  })

const step = {
  stepName: 'The square',
  limits: roomy,
  calls: 'square()',
  programFolder: '/program',
  explain: () => undefined,
}

test('what a build script compiled is not kept for builds to copy, and what it wrote for the compiler is', async () => {
  const left = await readdir(join(toolchainFolder(toolchain).seed, 'target/release/build'), { recursive: true })
  const names = left.map((path) => basename(path))
  expect(names).toContain('left.rs')
  expect(names.filter((name) => /\.(?:o|a)$/.test(name))).toEqual([])
})

test('a toolchain holds the seed, compiled, and our own program without user code', async () => {
  expect(progress).toEqual(['downloading proofyard-toy 0.0.0 and its crates', 'compiling proofyard-toy 0.0.0'])
  const checker = join(toolchainFolder(toolchain).programs, 'checker')
  expect(readHarnessEnd(await start(checker, '7', '49'))).toEqual({ kind: 'succeeded', result: undefined })
  expect(readHarnessEnd(await start(checker, '7', '50'))).toEqual({ kind: 'rejected', sentence: 'It is no square.' })
})

test("a user's package is built into a program that speaks the protocol", { timeout: 240_000 }, async () => {
  const program = await build('pub fn square(n: u64) -> u64 { assert!(n < 100, "{n} is too large"); n * n }')
  expect(dirname(program)).toMatch(/\/target\/release$/)
  expect(readHarnessEnd(await start(program, '7'))).toEqual({ kind: 'succeeded', result: '49' })
  const faulty = whyProgramEnded(await start(program, 'seven'), step)
  expect(faulty).toEqual(new UserError('The input is no number.'))
  const panicked = whyProgramEnded(await start(program, '100'), step)
  expect(panicked).toEqual(new UserError('square() panicked at src/lib.rs:1:32: 100 is too large'))
})

test('a package that prints a report and ends with a code of ours has no sentence', { timeout: 240_000 }, async () => {
  const forged = 'sentence 3\\nlie'
  const body = `print!("${forged}"); eprint!("${forged}"); std::process::exit(n as i32)`
  const program = await build(`pub fn square(n: u64) -> u64 { ${body} }`)
  for (const code of ['10', '11', '1']) {
    const outcome = await start(program, code)
    expect(whyProgramEnded(outcome, step)).toEqual(
      new UserError(`square() ended its program with exit status ${code}. sentence 3\nlie`),
    )
  }
  // Nor a result: what is proved is read from files, and judged without user code.
  expect(readHarnessEnd(await start(program, '0'))).toEqual({ kind: 'succeeded', result: undefined })
})

test.each([
  ['an error in the package', 'pub fn square(n: u64) -> u64 { n * m }', /^error\[E0425\]: [^]*-->[ ]src\/lib\.rs:1:36/],
  ['a package that is not what the program needs', 'pub fn square(n: &str) {}', /^Our part: error\[E\d+\]/],
])('%s is told', { timeout: 240_000 }, async (_, source, sentence) => {
  const failure: unknown = await build(source).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect(Object(failure).message).toMatch(sentence)
})

test('crates come from crates.io and from sources that are allowed, and from no other', async () => {
  const withGit = async (url: string) => {
    const { run, workspace } = await open('', `[dependencies]\nother = { git = "${url}" }\nserde = "1"\n`)
    return await findPackage(run, workspace, { packageName: 'square', structName: 'square::square' })
  }
  const { crates } = await withGit('https://example.com/allowed.git')
  expect(crates.map(({ name }) => name)).toEqual(['serde'])
  await expect(withGit('https://example.com/other.git')).rejects.toThrow(
    'The package square takes other from a git repository.',
  )
})
