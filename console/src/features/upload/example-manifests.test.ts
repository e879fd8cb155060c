import { readFileSync } from 'node:fs'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { expect, test } from 'vitest'
import { exampleManifests } from './example-manifests.ts'

test.each(CircuitType.options)('the example of %s is the manifest of its sample', (type) => {
  const path = new URL(`../../../../frameworks/${type}/sample/sindri.json`, import.meta.url)
  const { $schema: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8'))
  expect(exampleManifests[type]).toEqual(manifest)
})
