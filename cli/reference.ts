import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeReference } from './write-reference.ts'

// Writes docs/command-line-reference.md from the table of commands: `npm run reference -w proofyard`.
writeFileSync(join(import.meta.dirname, '..', 'docs', 'command-line-reference.md'), writeReference())
