import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '@proofyard/contract/version.ts'

test('every package of the house has it', () => {
  const root = join(import.meta.dirname, '..')
  const packages = ['package.json', ...globSync('*/package.json', { cwd: root })]
  expect(packages.length).toBeGreaterThan(10)
  for (const path of packages) expect(JSON.parse(readFileSync(join(root, path), 'utf8')).version, path).toBe(version)
})

test('the chart has it, and its images', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'deploy', 'chart', 'Chart.yaml'), 'utf8')
  expect(text).toContain(`\nversion: ${version}\nappVersion: ${version}\n`)
})

test('the SDK, which imports nothing, calls itself so', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'sdk', 'src', 'send.ts'), 'utf8')
  expect(text).toContain(`'proofyard-sdk/${version}'`)
})
