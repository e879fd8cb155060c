import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@proofyard/e2e/harness/proofyard.ts'

/** A copy of a fixture with circomlib in its node_modules, as its author would have it. */
export async function circomlibProject(fixture: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `proofyard-${fixture}-`))
  await cp(join(root, 'e2e', 'fixtures', fixture), folder, { recursive: true })
  const circomlib = dirname(createRequire(import.meta.url).resolve('circomlib/package.json'))
  await cp(join(circomlib, 'circuits'), join(folder, 'node_modules', 'circomlib', 'circuits'), { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
