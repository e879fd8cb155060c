import { dirname, join } from 'node:path'
import { z } from 'zod'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { judge } from './judge.ts'
import { protoc } from './protoc.ts'

const VERSION = '6.10.0'
const Version = z.literal(VERSION, { error: `The program here is of SP1 ${VERSION}.` })

await judge(async ({ manifest, path }) => {
  const version = Version.parse(manifest['sp1Version'])
  const program = await builtVerifier('sp1', version, {
    program: 'cargo',
    args: ['build', '--release', '--locked'],
    env: async (folder) => ({
      CARGO_TARGET_DIR: 'target',
      PROTOC: await protoc(join(folder, 'Cargo.toml')),
      // SP1 would compile a second program, which runs guests. None is run here.
      SP1_CORE_RUNNER_OVERRIDE_BINARY: '/bin/sh',
    }),
    made: 'target/release/verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `SP1 ${version}`)
})
