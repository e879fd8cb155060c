import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { inputSchema } from '@proofyard/contract/interface/input-schema.ts'
import { readInterface } from '@proofyard/contract/interface/read-interface.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { frameworks } from '../registry.ts'
import { keepInterface } from './keep-interface.ts'

const described = Object.entries(frameworks).filter(([, { sample }]) =>
  existsSync(join(sample.folder, 'interface.json')),
)

test('each framework whose compiler tells nothing has a sample that does', () => {
  expect(described.map(([name]) => name).toSorted()).toEqual([
    'boojum',
    'halo2',
    'hermez',
    'jolt',
    'openvm',
    'plonky2',
    'sp1',
  ])
})

test.each(described)('the interface of the sample of %s is one, and takes its input', async (_, { sample }) => {
  const work = await mkdtemp(join(tmpdir(), 'interface-'))
  onTestFinished(() => rm(work, { recursive: true }))
  const manifest = JSON.parse(await readFile(join(sample.folder, 'sindri.json'), 'utf8'))
  const { file, warnings } = await keepInterface({ manifest, folder: sample.folder }, {}, work)
  expect(warnings).toEqual([])
  const kept = readInterface(await readFile(file ?? '', 'utf8'))
  const takes = new Ajv2020({ allErrors: true }).compile(inputSchema(kept.inputs ?? { format: 'json', values: [] }))
  expect({ isTaken: takes(JSON.parse(kept.sample ?? '')), errors: takes.errors }).toEqual({
    isTaken: true,
    errors: null,
  })
})
