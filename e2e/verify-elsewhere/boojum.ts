import { dirname } from 'node:path'
import { z } from 'zod'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'

const Version = z.literal('0.32.11', { error: 'The program here is of boojum 0.32.11.' })

await judge(async ({ manifest, path }) => {
  const version = Version.default('0.32.11').parse(manifest['boojumVersion'])
  const program = await builtVerifier('boojum', version, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    // boojum uses what Rust calls unstable.
    env: { RUSTC_BOOTSTRAP: '1', CARGO_TARGET_DIR: 'target' },
    made: 'target/release/verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `boojum ${version}`)
})
