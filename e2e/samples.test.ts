import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { sampleProjects, tryInputs } from './harness/sample-projects.ts'

// Those that need a toolchain have a campaign, which tries them in the same way: templates-and-samples.heavy.test.ts.

let proofyard: Proofyard
let line: CommandLine

beforeAll(async () => {
  proofyard = await startProofyard()
  line = await installCommandLine(proofyard.url)
  const typed = ['login', '--url', proofyard.url, '--with-key']
  expect(await line.pipe(typed, { input: proofyard.apiKey })).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

const free = sampleProjects.filter(({ toolchain }) => toolchain === undefined)

test.for(free)('$project is proved and verified, and refuses what it must', async ({ folder }) => {
  await tryInputs(line, folder)
})
