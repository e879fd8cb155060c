import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tarPieces } from './tar.ts'

test('what is packed is what tar unpacks, whatever its names and sizes', async () => {
  const files: Record<string, string> = {
    'sum/sindri.json': '{}',
    'sum/empty': '',
    'sum/one block': 'x'.repeat(512),
    'sum/größe.txt': 'ü'.repeat(300),
    [`sum/${'long/'.repeat(40)}name.nr`]: 'deep',
    [`sum/${'n'.repeat(98)}`]: 'eleven bytes more than a header takes',
  }
  const pieces = tarPieces(Object.entries(files).map(([path, text]) => ({ path, content: new Blob([text]) })))
  const folder = mkdtempSync(join(tmpdir(), 'tar-'))
  try {
    writeFileSync(join(folder, 'a.tar'), new Uint8Array(await new Blob(pieces).arrayBuffer()))
    execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
