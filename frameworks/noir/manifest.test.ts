import { expect, test } from 'vitest'
import { NoirManifest } from './manifest.ts'

test('a version that is not offered is refused with the list of those that are', () => {
  const { error } = NoirManifest.safeParse({ circuitType: 'noir', name: 'x', noirVersion: '0.99.0' })
  expect(error?.issues[0]?.message).toMatch(/0\.17\.0.*1\.0\.0-beta\.26/)
})
