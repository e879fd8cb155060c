import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeReference } from './write-reference.ts'

test('the reference is what the table of commands says: `npm run reference -w proofyard` writes it', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'command-line-reference.md'), 'utf8')
  expect(written).toBe(writeReference())
})
