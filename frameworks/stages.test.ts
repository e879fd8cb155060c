import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { jobStages } from '@proofyard/contract/stage.ts'
import { describe, expect, test } from 'vitest'
import { CircomManifest } from './circom/manifest.ts'
import { frameworks } from './registry.ts'
import { openWorkbench } from './testing/workbench.ts'

/** The names of the stages that the sources of a framework run. */
async function stagesInSources(name: string): Promise<string[]> {
  const folder = join(import.meta.dirname, name)
  const names = await readdir(folder, { recursive: true })
  const sources = names.filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
  const texts = await Promise.all(sources.map((path) => readFile(join(folder, path), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/\.stage\(\s*([^,\s]+)/g)].map(([, stage = '']) => stage))
}

describe.each(Object.entries(frameworks))('the stages of %s', (name, { stages }) => {
  test('are those that its sources run, each named by a literal', async () => {
    const declared = [...stages.compile, ...stages.prove].map((stage) => `'${stage.name}'`)
    expect(new Set(await stagesInSources(name))).toEqual(new Set(declared))
  })

  test.each(Object.entries(stages))('of %s can be told apart, also from those of the worker', (_verb, list) => {
    const all = [...list, ...Object.values(jobStages), { name: 'total', label: 'Total' }]
    expect(new Set(all.map((stage) => stage.name)).size).toBe(all.length)
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  })
})

test('a run of a test fails when a verb runs a stage that is not declared', async () => {
  const bench = await openWorkbench('circom', CircomManifest)
  try {
    const run = await bench.run()
    expect(await run.stage('prove', () => Promise.resolve(1))).toBe(1)
    await expect(run.stage('fold', () => Promise.resolve(1))).rejects.toThrow('circom runs the stage fold')
  } finally {
    await bench.remove()
  }
})
