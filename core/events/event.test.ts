import { expect, test } from 'vitest'
import { Tag } from '@proofyard/contract/tag.ts'
import { z } from 'zod'
import { EventContent } from './event.ts'

const Node = z.looseObject({})

/** The schemas of all texts that an event may hold, as JSON schemas, by the path to them. */
function textsIn(schema: unknown, path = ''): [string, z.infer<typeof Node>][] {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => textsIn(one, `${path}/${index}`))
  const node = Node.safeParse(schema)
  if (!node.success) return []
  const own: [string, z.infer<typeof Node>][] = node.data['type'] === 'string' ? [[path, node.data]] : []
  return [...own, ...Object.entries(node.data).flatMap(([key, value]) => textsIn(value, `${path}/${key}`))]
}

const schema = z.toJSONSchema(EventContent)
const { pattern } = z.toJSONSchema(Tag)

test('a text in an event is a word of ours, an id, or of the form of a tag, and is nothing that a person could type at will', () => {
  const texts = textsIn(schema)
  expect(texts.length).toBeGreaterThan(EventContent.options.length)
  const isBounded = (node: z.infer<typeof Node>) =>
    'const' in node || 'enum' in node || node['format'] === 'uuid' || node['pattern'] === pattern
  expect(texts.filter(([, node]) => !isBounded(node)).map(([path]) => path)).toEqual([])
})

test('an event has what is declared and nothing else, so that a text cannot come in beside it', () => {
  const objects = JSON.stringify(schema).match(/"type":"object"/g)?.length
  expect(JSON.stringify(schema).match(/"additionalProperties":false/g)).toHaveLength(objects ?? 0)
})

const projectId = '6f0c1c5e-4a52-4a0e-9b1e-0d1c4a6f2b11'

test.each([
  ['a tag', { kind: 'build.tags_moved', data: { projectId, tags: ['v1.0', 'latest'] } }, true],
  ['a sentence in place of a tag', { kind: 'build.tags_moved', data: { projectId, tags: ['my secret'] } }, false],
  [
    'an address in place of a tag',
    { kind: 'build.tags_moved', data: { projectId, tags: ['ada@mail.example'] } },
    false,
  ],
  ['the name of a field', { kind: 'team.changed', data: { fields: ['description'] } }, true],
  ['a value in place of a field', { kind: 'team.changed', data: { fields: ['We prove things.'] } }, false],
])('of %s', (_what, content, isTaken) => {
  expect(EventContent.safeParse(content).success).toBe(isTaken)
})
