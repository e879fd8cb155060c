import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'

const names = CircuitType.options

test.each(['go', 'node', 'riscv', 'rust'])('%s serves every framework, and names none', (language) => {
  const folder = join(import.meta.dirname, language)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
  const naming = files.filter((entry) => {
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8').toLowerCase()
    return names.some((name) => text.includes(name) || entry.name.includes(name))
  })
  expect(naming.map(({ name }) => name)).toEqual([])
})
