import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeCalls } from './write-calls.ts'

/** `npm run generate -w sdk` writes src/calls.ts. */
const file = fileURLToPath(new URL('../src/calls.ts', import.meta.url))
writeFileSync(file, writeCalls())
spawnSync('oxfmt', [file], { stdio: 'inherit' })
