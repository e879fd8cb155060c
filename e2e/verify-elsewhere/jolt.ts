import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { joltSource } from '@proofyard/frameworks/jolt/jolt-source.ts'
import { fetchGitSource } from '@proofyard/frameworks/languages/git-source.ts'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'

const VERSION = '0.1.0'

/** Jolt is on no registry, and today's compiler takes it with a few changes only: the sources are fetched as Proofyard's own are. */
async function fetchJolt(folder: string): Promise<void> {
  const { PROOFYARD_TEST_JOLT: mirror } = process.env
  const gitMirrors = mirror === undefined ? [] : [{ prefix: joltSource.url, replacement: mirror }]
  const sources = join(folder, 'jolt')
  await mkdir(sources)
  const cacheFolder = await mkdtemp(join(tmpdir(), 'jolt-source-'))
  try {
    const { signal } = new AbortController()
    await fetchGitSource(joltSource, { folder: sources, cacheFolder, gitMirrors, signal })
  } finally {
    await rm(cacheFolder, { recursive: true, force: true })
  }
}

await judge(async ({ path }) => {
  const program = await builtVerifier('jolt', VERSION, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    // Jolt's crates use parts of Rust that are called unstable.
    env: { CARGO_TARGET_DIR: 'target', RUSTC_BOOTSTRAP: '1' },
    made: 'target/release/verify',
    prepare: fetchJolt,
  })
  return askVerifier(program, dirname(path('proof.json')), `Jolt ${VERSION}, whose proofs anyone can forge,`)
})
