import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, installCommandLine } from '../harness/command-line.ts'
import { type Proofyard, keptTools } from '../harness/proofyard.ts'
import { sampleProjects, tryInputs } from '../harness/sample-projects.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

// What `proofyard init` begins with, and the samples of the gallery, by the command line alone: each of their inputs becomes what its folder says.

/** The slowest host is compiled first. */
const TIMEOUT_MS = 50 * 60_000
let proofyard: Proofyard
let line: CommandLine

beforeAll(async () => {
  proofyard = await startWithToolchains()
  line = await installCommandLine(proofyard.url)
  const typed = ['login', '--url', proofyard.url, '--with-key']
  expect(await line.pipe(typed, { input: proofyard.apiKey })).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

test.for(Object.keys(frameworks))('a new project of %s', { timeout: TIMEOUT_MS }, async (framework, { skip }) => {
  const [newest] = frameworks[framework]?.toolchains ?? []
  const missing = newest === undefined ? undefined : await missingFor(newest.id)
  skip(missing !== undefined, missing)
  // Its sources are fetched with git; its own campaign installs it, from where they can be had.
  skip(framework === 'jolt' && !existsSync(join(keptTools, 'toolchains', 'jolt@0.1.0')), 'jolt is not installed here')
  expect(await line.pipe(['init', framework, '--framework', framework])).toMatchObject({ code: 0 })
  await tryInputs(line, framework)
})

const built = sampleProjects.flatMap(({ toolchain, ...sample }) =>
  toolchain === undefined ? [] : [{ ...sample, toolchain }],
)

test.for(built)('the sample $project', { timeout: TIMEOUT_MS }, async ({ folder, toolchain }, { skip }) => {
  const missing = await missingFor(toolchain)
  skip(missing !== undefined, missing)
  await tryInputs(line, folder)
})
