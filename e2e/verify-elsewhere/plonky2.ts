import { dirname } from 'node:path'
import { z } from 'zod'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'

const Version = z.enum(['0.2.2', '1.1.0'], { error: 'The programs here are of plonky2 0.2.2 and 1.1.0.' })

await judge(async ({ manifest, path }) => {
  const version = Version.default('1.1.0').parse(manifest['plonky2Version'])
  const program = await builtVerifier('plonky2', version, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    // plonky2 uses what Rust calls unstable.
    env: { RUSTC_BOOTSTRAP: '1', CARGO_TARGET_DIR: 'target' },
    made: 'target/release/verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `plonky2 ${version}`)
})
