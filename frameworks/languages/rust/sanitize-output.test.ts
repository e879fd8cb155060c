import { expect, test } from 'vitest'
import { sanitizeOutput } from './sanitize-output.ts'

const folder = '/data/attempts/7/work/crate'

test.each([
  [' --> project/src/lib.rs:1:1', '--> src/lib.rs:1:1'],
  ['error at `/work/project/Cargo.toml`', 'error at `Cargo.toml`'],
  ['broken v0.1.0 (/work/project)', 'broken v0.1.0 (the project)'],
  [`broken v0.1.0 (${folder}/project)`, 'broken v0.1.0 (the project)'],
  ['`/work/target/release/build/x/build-script-build`', '`target/release/build/x/build-script-build`'],
  [`${folder}/project/build.rs:1`, 'build.rs:1'],
  [
    'panicked at /cargo/registry/src/index.crates.io-1949cf8c6b5b557f/library-0.2.2/src/a.rs:1',
    'panicked at library-0.2.2/src/a.rs:1',
  ],
  ['no\n\u001b[31mred\u001b[0m  \nnote: run with `RUST_BACKTRACE=1` for more', 'no\nred'],
  ['my-project/src and https://x.org/work/it stay', 'my-project/src and https://x.org/work/it stay'],
])('%j becomes %j', (output, clean) => {
  expect(sanitizeOutput({ folder }, output)).toBe(clean)
})

test('a folder of a short name is no part of other paths', () => {
  const output = '/circuit/a.rs, src/circuit.rs, src/circuit_def.rs and /circuits/a.rs'
  expect(sanitizeOutput({ folder: '/circuit' }, output)).toBe(
    'a.rs, src/circuit.rs, src/circuit_def.rs and /circuits/a.rs',
  )
})

// Searched from each of its places to its end, it would hold up the worker, and all of its jobs, for an hour: longer than a
// test may take.
test.each([
  ['spaces', `${' '.repeat(1_000_000)}x`],
  ['a path', '/a'.repeat(500_000)],
  ['links', '\u001b]8;;'.repeat(200_000)],
])('an endless line of %s is read', (_, output) => {
  expect(sanitizeOutput({ folder }, output).length).toBeLessThan(21_000)
})

test('what is endless is cut', () => {
  expect(sanitizeOutput({ folder }, 'a'.repeat(30_000))).toMatch(/…and 10000 characters more\.$/)
})
