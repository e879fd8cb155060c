import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolderForDatabase } from './folder-for-database.ts'

test('what a killed run left is removed by the next one, and what a living one has is not', async () => {
  const first = await makeFolderForDatabase()
  const place = dirname(first)
  const other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })
  const ofOther = await mkdtemp(join(place, `proofyard-test-postgres-${other.pid}-`))
  const second = await makeFolderForDatabase()
  await expect(Promise.all([first, ofOther].map((folder) => access(folder)))).resolves.toBeDefined()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const third = await makeFolderForDatabase()
  await expect(access(ofOther)).rejects.toThrow(/ENOENT/)
  for (const folder of [first, second, third]) await rm(folder, { recursive: true })
})
