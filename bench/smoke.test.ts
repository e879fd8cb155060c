import { expect, test } from 'vitest'
import { benches, testBenches } from './smoke.ts'

testBenches(({ isLong = false }) => !isLong)

test('each command of package.json has a smoke run', async () => {
  const { scripts } = (await import('../package.json', { with: { type: 'json' } })).default
  const commands = Object.entries(scripts).flatMap(([name, script]) => (name.startsWith('bench:') ? [script] : []))
  expect(commands.toSorted()).toEqual(
    Object.keys(benches)
      .map((bench) => `node bench/${bench}`)
      .toSorted(),
  )
})
