import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoOperationTraceWriter } from '@actions/workflow-parser/templates/trace-writer'
import { parseWorkflow } from '@actions/workflow-parser/workflows/workflow-parser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseWorkflow, releaseWorkflowText, runJob } from './harness/workflow-runner.ts'

/** What GitHub's own parser has to say against it. */
const faultsOf = (content: string) =>
  parseWorkflow({ name: 'release.yml', content }, new NoOperationTraceWriter()).context.errors.getErrors()

test('the workflow that a tag starts is one that GitHub takes', async () => {
  const content = await releaseWorkflowText()
  expect(faultsOf(content)).toEqual([])
  expect(faultsOf(content.replace('runs-on', 'runs-at'))).not.toEqual([])
})

test('its actions are named by commits, and the same one always by the same', async () => {
  const used = [...(await releaseWorkflowText()).matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action)
  expect(used.length).toBeGreaterThan(8)
  for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  const names = new Set(used.map((action) => action.split('@')[0]))
  expect(new Set(used).size).toBe(names.size)
})

test('no script of it has an expression, and no checkout leaves a token behind', async () => {
  for (const { steps } of Object.values((await releaseWorkflow()).jobs)) {
    for (const step of steps) {
      if ('run' in step) expect(step.run).not.toContain('${{')
      else if (step.uses.startsWith('actions/checkout@')) expect(step.with).toEqual({ 'persist-credentials': false })
    }
  }
})

test('a job that may write installs nothing but by its hash', async () => {
  for (const [name, { steps, permissions }] of Object.entries((await releaseWorkflow()).jobs)) {
    if (!Object.values(permissions).includes('write')) continue
    const scripts = steps.flatMap((step) => ('run' in step ? [step.run] : []))
    for (const script of scripts) {
      expect(script, name).not.toMatch(/npm (?:ci|install)|npx |curl |wget /)
      for (const [line] of script.matchAll(/^.*\binstall\b.*$/gm)) expect(line, name).toContain('--require-hashes')
    }
  }
})

test('nothing is written anywhere before all tests have passed, and only two jobs may write', async () => {
  const { permissions, jobs } = await releaseWorkflow()
  expect(permissions).toEqual({ contents: 'read' })
  const writing = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions).includes('write'))
  expect(writing.map(([name]) => name)).toEqual(['images', 'publish'])
  for (const [, { needs }] of writing) expect(needs).toEqual(expect.arrayContaining(['tests', 'packages']))
  expect(jobs['publish']?.needs).toContain('images')
})

test('a job that may write waits for the people of the environment that guards releases, and no other job has its secrets', async () => {
  for (const [name, { permissions, environment }] of Object.entries((await releaseWorkflow()).jobs)) {
    const mayWrite = Object.values(permissions).includes('write')
    expect(environment, name).toBe(mayWrite ? 'release' : undefined)
  }
})

test('an image has the tag of its version alone: none moves that a prerelease could take', async () => {
  const scripts = Object.values((await releaseWorkflow()).jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => ('run' in step ? [step.run] : [])),
  )
  const pushes = scripts.flatMap((script) => [...script.matchAll(/buildah push .*"\$NAME:(.*?)"/g)])
  expect(pushes.map(([, tag]) => tag)).toEqual(['${GITHUB_REF_NAME#v}', '${GITHUB_REF_NAME#v}'])
  expect(scripts.join('\n')).not.toContain('latest"')
})

describe('what the packages and the release are published as', () => {
  let folder: string
  const called = () => readFile(join(folder, 'called'), 'utf8')
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-publish-'))
    for (const name of ['npm', 'gh', 'helm', 'sha256sum']) {
      // Nothing is there yet; and a password that is piped to it is read, as by the real one.
      const script = `#!/bin/bash\n[ ! -p /dev/stdin ] || cat >/dev/null\necho "${name} $*" >>"${folder}/called"\n[ "$1" != view ] && [ "$2" != view ]\n`
      await writeFile(join(folder, name), script, { mode: 0o755 })
    }
    await mkdir(join(folder, 'release'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['v1.2.3', 'latest', false],
    ['v1.2.3-rc.1', 'next', true],
    ['v2.0.0-beta', 'next', true],
  ])('%s is %s to npm', async (tag, distTag, isPrerelease) => {
    const { steps, log } = await runJob({
      job: 'publish',
      repository: folder,
      temporary: join(folder, 'temporary'),
      contexts: { github: { repository: 'Acme/proofyard', actor: 'ada', token: 'the-token' } },
      env: {
        PATH: `${folder}:${process.env['PATH']}`,
        HOME: folder,
        GITHUB_REF_NAME: tag,
        GITHUB_REPOSITORY: 'Acme/proofyard',
      },
    })
    expect(new Set(Object.values(steps)), log).toEqual(new Set([0]))
    const lines = (await called()).trim().split('\n')
    const published = lines.filter((line) => line.startsWith('npm publish'))
    expect(published).toHaveLength(2)
    for (const line of published) expect(line).toMatch(new RegExp(` --tag ${distTag}$`))
    for (const line of lines.filter((one) => /^gh release (?:create|edit)/.test(one)))
      expect(line.includes(` --prerelease=${isPrerelease}`), line).toBe(true)
  })
})

test('the tests of a release have the set-up parameters that lie beside no checkout', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-release-tests-'))
  const note = (what: string) =>
    `#!/bin/bash\necho "${what} $* $PROOFYARD_PARAMS $PROOFYARD_TEST_PARAMS" >>"${folder}/called"\n`
  await mkdir(join(folder, '.ci'))
  for (const name of ['git', 'rustup', 'npm', 'npx', '.ci/run']) {
    await writeFile(join(folder, name), note(name), { mode: 0o755 })
  }
  const temporary = join(folder, 'temporary')
  const env = { PATH: `${folder}:${process.env['PATH']}`, HOME: folder }
  const { steps, log } = await runJob({ job: 'tests', repository: folder, temporary, contexts: { github: {} }, env })
  expect(steps, log).toEqual({ Test: 0 })
  const params = join(temporary, 'params')
  const lines = (await readFile(join(folder, 'called'), 'utf8')).trim().split('\n')
  expect(lines.slice(-2)).toEqual([`npx proofyard params fetch noir ${params} ${params}`, `.ci/run   ${params}`])
  await rm(folder, { recursive: true })
})
