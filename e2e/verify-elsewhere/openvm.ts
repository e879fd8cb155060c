import { dirname } from 'node:path'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'

const VERSION = '2.0.2'

await judge(async ({ path }) => {
  const program = await builtVerifier('openvm', VERSION, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    env: { CARGO_TARGET_DIR: 'target' },
    made: 'target/release/verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `OpenVM ${VERSION}`)
})
