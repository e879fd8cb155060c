import { NoOperationTraceWriter } from '@actions/workflow-parser/templates/trace-writer'
import { parseWorkflow } from '@actions/workflow-parser/workflows/workflow-parser'
import { expect, test } from 'vitest'
import { releaseWorkflow, releaseWorkflowText } from './harness/workflow-runner.ts'

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
