import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, expect, test as plainTest } from 'vitest'
import { UserError } from '../../framework.ts'
import { readHarnessEnd, reporting } from '../harness-end.ts'
import { type Toy, installToy, roomy, toyProjects } from './testing/toy-projects.ts'
import { missingRustRequirement } from './find-rust.ts'
import { findPackage } from './find-package.ts'
import { toolchainFolder } from './toolchain-folder.ts'
import { whyProgramEnded } from './why-program-ended.ts'

const missing = await missingRustRequirement(toyProjects)
const test = plainTest.skipIf(maySkip(missing))
let toy: Toy

beforeAll(async () => {
  if (missing === undefined) toy = await installToy()
}, 240_000)
afterAll(() => toy?.remove())

const start = (program: string, ...args: string[]) =>
  toy.sandbox.run({
    program: '/program/it',
    args,
    mounts: [readOnly(program, '/program/it')],
    cwd: '/tmp',
    limits: roomy,
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
  const left = await readdir(join(toolchainFolder(toy.toolchain).seed, 'target/release/build'), { recursive: true })
  const names = left.map((path) => basename(path))
  expect(names).toContain('left.rs')
  expect(names.filter((name) => /\.(?:o|a)$/.test(name))).toEqual([])
})

test('a toolchain holds the seed, compiled, and our own program without user code', async () => {
  expect(toy.progress).toEqual(['downloading proofyard-toy 0.0.0 and its crates', 'compiling proofyard-toy 0.0.0'])
  const checker = join(toolchainFolder(toy.toolchain).programs, 'checker')
  expect(readHarnessEnd(await start(checker, '7', '49'))).toEqual({ kind: 'succeeded', result: undefined })
  expect(readHarnessEnd(await start(checker, '7', '50'))).toEqual({ kind: 'rejected', sentence: 'It is no square.' })
})

test("a user's package is built into a program that speaks the protocol", { timeout: 240_000 }, async () => {
  const program = await toy.build({
    source: 'pub fn square(n: u64) -> u64 { assert!(n < 100, "{n} is too large"); n * n }',
  })
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
  const program = await toy.build({ source: `pub fn square(n: u64) -> u64 { ${body} }` })
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
  const failure: unknown = await toy.build({ source }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect(Object(failure).message).toMatch(sentence)
})

test('crates come from crates.io and from git, and from no other place', async () => {
  const find = async (dependency: string) => {
    const { run, workspace } = await toy.open({ source: '', cargo: `[dependencies]\n${dependency}\nserde = "1"\n` })
    return await findPackage(run, workspace, { packageName: 'square', structName: 'square::square' })
  }
  const { crates, gitCrates } = await find('other = { git = "https://git.example/other.git" }')
  expect([crates, gitCrates].map((list) => list.map(({ name }) => name))).toEqual([['serde'], ['other']])
  await expect(find('other = { version = "1", registry-index = "https://registry.example/index" }')).rejects.toThrow(
    'The package square takes other from another registry than crates.io.',
  )
})
