import { dirname, join } from 'node:path'
import { z } from 'zod'
import { askVerifier, builtVerifier } from './built-verifier.ts'
import { elsewhere } from './installed-apart.ts'
import { judge } from './judge.ts'

const Version = z.enum(['v0.9.0', 'v0.15.0', 'v0.16.3'], {
  error: 'The programs here are of gnark v0.9.0, v0.15.0 and v0.16.3.',
})

await judge(async ({ manifest, path }) => {
  const version = Version.parse(manifest['gnarkVersion'])
  const program = await builtVerifier('gnark', version, {
    program: 'go',
    // Not optimised: it verifies a proof or two.
    args: ['build', '-trimpath', '-gcflags=all=-N -l', '-o', 'verify', '../main.go'],
    // The versions share what they have in common, and no file with Proofyard's own modules.
    env: {
      CGO_ENABLED: '0',
      GOCACHE: join(elsewhere, 'go-build'),
      GOMODCACHE: join(elsewhere, 'go-modules'),
      GOFLAGS: '-mod=readonly -modcacherw',
      GOTOOLCHAIN: 'local',
    },
    made: 'verify',
  })
  return askVerifier(program, dirname(path('proof.json')), `gnark ${version}`)
})
