import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Files } from './subject.ts'

/** The framework's sample as a person has it. */
export function sampleOf({ sample }: AnyFramework): { files: Files; manifest: object } {
  const { $schema: _, ...manifest } = Object(JSON.parse(readFileSync(join(sample.folder, 'sindri.json'), 'utf8')))
  const names = readdirSync(sample.folder).filter((name) => name !== 'sindri.json')
  return { files: Object.fromEntries(names.map((name) => [name, { copyOf: join(sample.folder, name) }])), manifest }
}
