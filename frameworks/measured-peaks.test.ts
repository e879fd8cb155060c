import { describe, expect, test } from 'vitest'
import { frameworks } from './registry.ts'
import { expectHeld, readMeasuredPeaks } from './testing/measured-peaks.ts'

const steps = ['execute', 'prove', 'verify'] as const

describe.each(Object.values(frameworks))('$name', ({ name, manifest, resources }) => {
  const table = readMeasuredPeaks(name)
  const declared = (step: Parameters<typeof resources>[0], facts: (typeof table)[number]['facts']) =>
    resources(step, { ...facts, manifest: manifest.parse(facts.manifest) }).memoryBytes
  const measured = table.flatMap(({ title, facts, mebibytes }) =>
    steps.flatMap((step) => {
      const real = mebibytes[step]
      return real === undefined ? [] : [{ title, step, facts, real }]
    }),
  )

  test.each(measured)('$title, $step: as much is declared as was measured', ({ step, facts, real }) => {
    expectHeld(declared(step, facts), real)
  })

  test('a small project compiles, and proves its own input at the end, in what is declared for all', () => {
    const [smallest] = table
    expect(smallest).toBeDefined()
    if (smallest === undefined) return
    const peaks = Object.entries(smallest.mebibytes).flatMap(([part, real]) => (part.startsWith('compile') ? real : []))
    expectHeld(declared('compile', smallest.facts), Math.max(...peaks))
  })

  test.each(['prove', 'verify'] as const)('%s was measured in more than one size', (step) => {
    expect(measured.filter((row) => row.step === step).length).toBeGreaterThan(1)
  })
})
