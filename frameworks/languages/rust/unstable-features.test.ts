import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, expect, test as plainTest } from 'vitest'
import { missingRustRequirement } from './find-rust.ts'
import { type Tree, commitOf } from './testing/git-objects.ts'
import { SMALL, crate, lockOf, mirrorsOf, onSmall, serve, usesSmall } from './testing/small-crate.ts'
import { type Toy, installToy, toyProjects } from './testing/toy-projects.ts'
import { allowUnstableFeatures, renameFeatures } from './unstable-features.ts'

const missing = await missingRustRequirement(toyProjects)
const test = plainTest.skipIf(maySkip(missing))
let toy: Toy
let outside: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'outside-'))
  if (missing === undefined) toy = await installToy()
}, 240_000)
afterAll(async () => {
  await rm(outside, { recursive: true })
  await toy?.remove()
})

/** A feature that no Rust has, a feature that each has, and one that it has under no name. */
const renames = { trait_names: ['trait_alias'], gone_for_good: [] }
const old = '#![feature(trait_names)]\n#![feature(gone_for_good)]\n'
const source = `${old}pub trait Number = Copy;\npub fn square<N: Number + std::ops::Mul<Output = N>>(n: N) -> N { n * n }\n`

/** Builds a project that takes `small` from git. */
async function buildWith(small: Tree, project: { source?: string; files?: Record<string, string> } = {}) {
  const commit = commitOf(small)
  const host = await serve({ small: commit })
  const files = { 'Cargo.lock': lockOf(['small', SMALL, commit.revision]), ...project.files }
  const changed: string[] = []
  const looked: string[] = []
  const building = toy.build(
    { source: project.source ?? usesSmall, cargo: onSmall, files },
    {
      ...mirrorsOf(host),
      prepare: async (run, workspace) => {
        await allowUnstableFeatures(workspace)
        changed.push(...(await renameFeatures(run, workspace, renames)))
        looked.push('at all packages')
      },
    },
  )
  return { building, changed, looked }
}

test(
  'a package out of git is compiled whose unstable features have other names today',
  { timeout: 240_000 },
  async () => {
    const { building, changed } = await buildWith(crate('small', source), {
      source: `#![feature(trait_alias)]\npub trait N = Copy;\n${usesSmall}`,
    })
    await building
    expect(changed).toEqual([
      expect.stringMatching(
        /^In small 0\.2\.0 of https:\/\/git\.example\/small, names of unstable features were changed that Rust \S+ does not know any more, and nothing else: trait_names \(now trait_alias\), gone_for_good \(left out\)\.$/,
      ),
    ])
  },
)

test("the project's own copy of such a package stays as it is", { timeout: 240_000 }, async () => {
  const { building, changed } = await buildWith(crate('small', 'pub fn square(n: u64) -> u64 { n * n }'), {
    source: `${old}pub fn square(n: u64) -> u64 { small::square(n) }`,
  })
  await expect(building).rejects.toThrow(/unknown feature `trait_names`/)
  expect(changed).toEqual([])
})

const manifest = (path: string) =>
  `[package]\nname = "small"\nversion = "0.2.0"\nedition = "2021"\n\n[lib]\npath = "${path}"\n`

test.each<[hazard: string, tree: () => Tree]>([
  ['a link', () => ({ 'Cargo.toml': manifest('src/lib.rs'), 'src/lib.rs': { linkTo: join(outside, 'lib.rs') } })],
  ['a link to a folder', () => ({ 'Cargo.toml': manifest('src/lib.rs'), src: { linkTo: outside } })],
  ['a path', () => ({ 'Cargo.toml': manifest(`../../../../../../../../..${outside}/lib.rs`) })],
  ['an absolute path', () => ({ 'Cargo.toml': manifest(join(outside, 'lib.rs')) })],
])('%s out of the checkout is not followed', { timeout: 240_000 }, async (_, tree) => {
  await mkdir(outside, { recursive: true })
  await writeFile(join(outside, 'lib.rs'), source)
  const { building, changed, looked } = await buildWith(tree())
  await expect(building).rejects.toThrow(/couldn't read|unknown feature `trait_names`/)
  expect(looked).toEqual(['at all packages'])
  expect(changed).toEqual([])
  expect(await readFile(join(outside, 'lib.rs'), 'utf8')).toBe(source)
})

test('a source of more than a mebibyte is not read', { timeout: 240_000 }, async () => {
  const { building, changed } = await buildWith(crate('small', `${source}//${'/'.repeat(1024 ** 2)}\n`))
  await expect(building).rejects.toThrow(/unknown feature `trait_names`/)
  expect(changed).toEqual([])
})
