import { dirname } from 'node:path'
import { z } from 'zod'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'

const Version = z.enum(['axiom-v0.5'], { error: 'The program here is of halo2 axiom-v0.5.' })

await judge(async ({ manifest, path }) => {
  const version = Version.parse(manifest['halo2Version'])
  const program = await builtVerifier('halo2', version, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    env: { CARGO_TARGET_DIR: 'target' },
    made: 'target/release/verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `halo2-axiom 0.5.3 of ${version}`)
})
