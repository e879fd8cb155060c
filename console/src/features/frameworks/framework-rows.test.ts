import type { ToolchainStatus } from '@proofyard/contract/framework-status.ts'
import { expect, test } from 'vitest'
import { frameworkRows, versionsText } from './framework-rows.ts'

function status(toolchain: string | null, fields: Partial<ToolchainStatus> = {}): ToolchainStatus {
  const description = `What ${toolchain} consists of`
  return {
    toolchain,
    state: 'missing',
    note: 'It is installed when it is needed.',
    fraction: null,
    description,
    size: 1,
    ...fields,
  }
}

const rows = (toolchains: ToolchainStatus[]) =>
  frameworkRows({ circuit_type: 'gnark', toolchains }).map(({ versions, state, note }) => [
    versions.join(' '),
    state,
    note,
  ])

test('versions that are not there share a line, newest first; each that is there has its own', () => {
  const toolchains = [
    status('gnark@v0.8.1'),
    status('gnark@v0.9.0', { state: 'ready', note: '' }),
    status('gnark@v0.10.0'),
    status('gnark@v0.15.0', { note: 'It needs Go 1.25.7.' }),
    status('gnark@v0.16.0', { state: 'installing', note: 'fetching modules', fraction: 0.5 }),
  ]
  expect(rows(toolchains)).toEqual([
    ['v0.16.0', 'installing', 'fetching modules'],
    ['v0.15.0', 'missing', 'It needs Go 1.25.7.'],
    ['v0.10.0 v0.8.1', 'missing', 'It is installed when it is needed.'],
    ['v0.9.0', 'ready', 'What gnark@v0.9.0 consists of'],
  ])
})

test('says what each of the versions of a line takes', () => {
  const toolchains = [status('gnark@v0.9.0', { size: 2 }), status('gnark@v0.10.0', { size: 3 })]
  expect(frameworkRows({ circuit_type: 'gnark', toolchains }).map(({ sizes }) => sizes)).toEqual([[3, 2]])
})

test('a command that names each version stands once, for any of them', () => {
  const ids = ['gnark@v0.8.1', 'gnark@v0.9.0', 'gnark@v0.9.1']
  const toolchains = ids.map((id) => status(id, { note: `Get it with: proofyard toolchain install ${id}` }))
  expect(rows(toolchains)).toEqual([
    ['v0.9.1 v0.9.0 v0.8.1', 'missing', 'Get it with: proofyard toolchain install gnark@<version>'],
  ])
  expect(rows(toolchains.slice(0, 1))).toEqual([
    ['v0.8.1', 'missing', 'Get it with: proofyard toolchain install gnark@v0.8.1'],
  ])
})

test('installations that failed each say why', () => {
  const failed = ['noir@0.34.0', 'noir@1.0.0-beta.26'].map((id) => status(id, { state: 'broken', note: 'No network.' }))
  expect(rows(failed)).toHaveLength(2)
})

test('what comes with the server has no version', () => {
  expect(rows([status(null, { state: 'ready', description: '' })])).toEqual([['', 'ready', '']])
})

test('what is no version of the framework has its own name, and shares a line as well', () => {
  const note = (version: string) => `install gnark-verifier@${version}`
  const toolchains = ['v0.15.0', 'v0.16.3'].map((one) => status(`gnark-verifier@${one}`, { note: note(one) }))
  expect(rows(toolchains)).toEqual([
    ['gnark-verifier v0.16.3 gnark-verifier v0.15.0', 'missing', 'install gnark-verifier@<version>'],
  ])
})

test('the name of something else stands once, and after the versions of the framework itself', () => {
  const ids = ['riscv@1.96.0', 'gnark@v0.9.0', 'riscv@1.94.0']
  const [row] = frameworkRows({ circuit_type: 'gnark', toolchains: ids.map((id) => status(id)) })
  expect(versionsText(row?.versions ?? [])).toBe('v0.9.0, riscv 1.96.0, 1.94.0')
})
