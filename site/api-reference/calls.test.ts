import { describe, expect, test } from 'vitest'
import { callsOf } from './calls.ts'
import { curlCommand } from './curl.ts'
import { fieldRows } from './field-rows.ts'
import type { OpenApi } from './open-api.ts'

const prove = {
  operationId: 'circuitProve',
  tags: ['Circuits'],
  summary: 'Make a proof',
  parameters: [
    { name: 'circuit_id', in: 'path', schema: { type: 'string' }, example: 'ada/multiplier' },
    { $ref: '#/components/parameters/TeamId' },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' }, example: { note: "it's" } } },
  },
  responses: { '201': { description: 'Done.', content: {} }, '401': { $ref: '#/components/responses/noKey' } },
  security: [{ apiKey: [] }, { accessToken: [] }],
}

const document: OpenApi = {
  info: { description: '' },
  tags: [{ name: 'Circuits', description: '' }],
  paths: {
    '/api/v1/circuit/{circuit_id}/prove': { post: prove },
    '/api/v1/user/me': {
      get: { ...prove, operationId: 'userMe', summary: 'Who I am', security: [{ accessToken: [] }] },
    },
    '/api/token/pair': { post: { ...prove, operationId: 'tokenPair', security: [] } },
    '/api/v1/team/list': { get: { ...prove, operationId: 'teamList', security: [{}, { apiKey: [] }] } },
    '/api/v1/worker/take': { post: { ...prove, operationId: 'workerTake', security: [{ workerKey: [] }] } },
  },
  components: {
    schemas: {
      Body: {
        type: 'object',
        required: ['note'],
        properties: {
          note: { type: 'string', description: 'A note.' },
          status: { $ref: '#/components/schemas/Status' },
          many: { type: 'array', items: { $ref: '#/components/schemas/Body' } },
          when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
          input: {},
        },
      },
      Status: { type: 'string', enum: ['Ready', 'Failed'] },
      Either: { oneOf: [{ $ref: '#/components/schemas/Body' }, { properties: { note: {}, other: {} } }] },
    },
    parameters: { TeamId: { name: 'Sindri-Team-Id', in: 'header', schema: { type: 'integer' }, example: 7 } },
    responses: { noKey: { description: 'No key.', content: {} } },
  },
}
const calls = callsOf(document)
const [first] = calls

describe('the reference', () => {
  test('puts into each call what the document keeps elsewhere', () => {
    expect(first?.parameters.map(({ name }) => name)).toEqual(['circuit_id', 'Sindri-Team-Id'])
    expect(first?.answers.map(({ status, answer }) => [status, answer.description])).toEqual([
      [201, 'Done.'],
      [401, 'No key.'],
    ])
  })

  test('says who may call', () => {
    expect(calls.map(({ access }) => access.split(/[,:]/)[0])).toEqual([
      'An API key',
      'A user',
      'Anyone',
      'Anyone',
      'A worker of another owner',
    ])
  })

  test('shows fields with their types in words', () => {
    const { schemas } = document.components
    expect(fieldRows({ $ref: '#/components/schemas/Body' }, schemas)).toEqual([
      { name: 'note', type: 'text', required: true, about: 'A note.' },
      { name: 'status', type: '"Ready" | "Failed"', required: false, about: '' },
      { name: 'many', type: 'list of Body', required: false, about: '' },
      { name: 'when', type: 'date or null', required: false, about: '' },
      { name: 'input', type: 'any JSON', required: false, about: '' },
    ])
    expect(fieldRows({ $ref: '#/components/schemas/Either' }, schemas).map(({ name }) => name)).toEqual(['note'])
  })

  test('names the key of a worker in its command', () => {
    const take = calls.find(({ id }) => id === 'workerTake')
    expect(take === undefined ? '' : curlCommand(take, 'http://localhost:8080')).toContain('Bearer $WORKER_KEY"')
  })

  test('has the query in its command that a call does not do without', () => {
    const parameters = [
      { name: 'result_kind', in: 'query', required: true, schema: { type: 'string' }, example: 'proof' },
      { name: 'sha256', in: 'query', required: true, schema: { type: 'string' }, example: 'ab12' },
      { name: 'result_name', in: 'query', required: false, schema: { type: 'string' }, example: 'circuit.zkey' },
    ]
    const [send] = callsOf({ ...document, paths: { '/api/v1/worker/result': { post: { ...prove, parameters } } } })
    expect(send === undefined ? '' : curlCommand(send, 'http://localhost:8080')).toContain(
      'curl -X POST "http://localhost:8080/api/v1/worker/result?result_kind=proof&sha256=ab12" \\\n',
    )
  })

  test('writes a command for the shell, whatever quotes the example has', () => {
    expect(first === undefined ? '' : curlCommand(first, 'http://localhost:8080')).toBe(
      [
        'curl -X POST http://localhost:8080/api/v1/circuit/ada/multiplier/prove \\',
        '  -H "Authorization: Bearer $SINDRI_API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"note":"it'\\''s"}'`,
      ].join('\n'),
    )
  })
})
