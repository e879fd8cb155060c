import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeCalls } from './write-calls.ts'

const root = join(import.meta.dirname, '..', '..')

test('src/calls.ts is what the contract says today', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-calls-'))
  try {
    const file = join(folder, 'calls.ts')
    await writeFile(file, writeCalls())
    const format = join(root, 'node_modules', '.bin', 'oxfmt')
    await promisify(execFile)(format, ['--config', join(root, '.oxfmtrc.json'), file], { cwd: folder })
    const written = await readFile(join(root, 'sdk', 'src', 'calls.ts'), 'utf8')
    expect(written === (await readFile(file, 'utf8')), 'Run `npm run generate -w sdk`.').toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
