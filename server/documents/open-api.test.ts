import type { Json, JsonObject } from '@proofyard/contract/json.ts'
import { fields } from '@proofyard/contract/openapi/fields/all.ts'
import { refusals } from '@proofyard/contract/errors.ts'
import type { Route } from '@proofyard/contract/route.ts'
import { noBody } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

const Media = z.object({
  schema: z.record(z.string(), z.json()),
  example: z.json().optional(),
  examples: z.record(z.string(), z.object({ value: z.json() })).optional(),
})
const Content = z.record(z.string(), Media)
const Answer = z.object({ description: z.string().min(1), content: Content })
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  description: z.string().optional(),
  schema: z.record(z.string(), z.json()),
  example: z.json(),
})
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), z.union([Answer, z.object({ $ref: z.string() })])),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
type Operation = z.infer<typeof Operation>
const Document = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.record(z.string(), z.json())),
    responses: z.record(z.string(), Answer),
  }),
})

let server: TestServer
let text: string
let document: z.infer<typeof Document>
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

beforeAll(async () => {
  server = await openTestServer()
  text = (await server.app.inject('/api/openapi.json')).body
  document = Document.parse(JSON.parse(text))
  ajv.addSchema({ $id: 'document', components: { schemas: document.components.schemas } })
})
afterAll(() => server.close())

const every: [string, Route][] = Object.entries(routes)

function operationOf(name: string, route: Route): Operation {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${name} is not in the document.`)
  return operation
}

function answerOf(operation: Operation, status: number): z.infer<typeof Answer> {
  const answer = operation.responses[String(status)]
  if (answer === undefined) throw new Error(`${operation.operationId} has no ${status}.`)
  if ('content' in answer) return answer
  const name = answer.$ref.replace('#/components/responses/', '')
  return Answer.parse(document.components.responses[name])
}

/** Checks a value against a schema of the document, whose references lead into the document. */
function faultsOf(schema: JsonObject, value: Json | undefined): unknown {
  const absolute = z
    .record(z.string(), z.json())
    .parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')))
  ajv.validate(absolute, value)
  return ajv.errors
}

describe('the OpenAPI document', () => {
  test('is one, to a validator of OpenAPI', async () => {
    const { valid, errors } = await new Validator().validate(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(text).toContain('"openapi":"3.1')
  })

  test('is read by anybody, from any site, and kept for a while', async () => {
    const response = await server.app.inject('/api/openapi.json')
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(document.servers).toEqual([{ url: server.core.publicUrl }])
  })

  test('has each call once, and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    )
    expect(documented.toSorted()).toEqual(
      every.map(([name, { method, path }]) => `${method} ${path} ${name}`).toSorted(),
    )
  })

  test('puts each call into a group that it introduces', () => {
    const groups = new Set(document.tags.map(({ name }) => name))
    for (const [name, route] of every) expect(groups, name).toContain(operationOf(name, route).tags[0])
  })

  test('refers to nothing that is not there, and has nothing that is not referred to', () => {
    const found = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
  })

  test('describes a request as it is sent, not as it is read', () => {
    const moment = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }
    expect(document.components.schemas.ProofFilter).toMatchObject({ properties: { date_created_after: moment } })
    expect(document.components.schemas.ProjectSettingsRequest).toMatchObject({
      properties: { is_public: { type: ['boolean', 'null'] } },
    })
  })

  test('says of each field what it means', () => {
    const names = new Set(fieldNames(JSON.parse(text)))
    expect(names).toContain('circuit_id')
    expect([...names].filter((name) => fields[name] === undefined)).toEqual([])
  })

  test('says of each parameter what it means', () => {
    for (const [name, route] of every) {
      for (const parameter of operationOf(name, route).parameters) {
        if ('name' in parameter) expect(parameter, name).toMatchObject({ description: expect.stringMatching(/\S/) })
      }
    }
  })
})

describe.each(every)('%s', (name, route) => {
  test('has its good answer, and an example that is one', () => {
    const { content } = answerOf(operationOf(name, route), route.success)
    if (route.answer === 'csv') return expect(Object.keys(content)).toEqual(['text/csv'])
    if (route.answer === 'file' || route.answer === 'bytes')
      return expect(Object.keys(content)).toEqual(['application/octet-stream'])
    if (route.answer === 'events') return expect(Object.keys(content)).toEqual(['text/event-stream'])
    const { schema, example } = Media.parse(content['application/json'])
    expect(route.answer.parse(example)).toEqual(example)
    return expect(faultsOf(schema, example)).toBeNull()
  })

  test('has each of its refusals, and examples that are such', () => {
    const operation = operationOf(name, route)
    for (const refusal of route.refusals) {
      const { content } = answerOf(operation, refusals[refusal].status)
      expect(content['application/json']?.examples, refusal).toHaveProperty(refusal)
    }
    for (const status of Object.keys(operation.responses)
      .map(Number)
      .filter((code) => code >= 400)) {
      const { schema, examples } = Media.parse(answerOf(operation, status).content['application/json'])
      for (const { value } of Object.values(examples ?? {})) expect(faultsOf(schema, value), String(status)).toBeNull()
    }
  })

  test('has the answers that come with how it is called', () => {
    const { responses, security } = operationOf(name, route)
    const statuses = Object.keys(responses).map(Number)
    expect(statuses).toEqual(expect.arrayContaining([400, 431, 500, 503]))
    if (route.path.includes('{')) expect(statuses).toContain(414)
    if (route.access !== 'anyone') expect(statuses).toContain(route.access === 'operator' ? 404 : 401)
    if (route.method !== 'GET') expect(statuses).toEqual(expect.arrayContaining([408, 413, 415]))
    if (route.body !== noBody || route.parts !== undefined) expect(statuses).toContain(422)
    const mayBeNobody = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
    expect(mayBeNobody).toBe(route.access === 'anyone')
  })

  test('has examples of its request that the call takes', () => {
    const { requestBody, parameters } = operationOf(name, route)
    const schema = route.parts ?? route.body
    expect(requestBody === undefined).toBe(route.parts === undefined && route.body === noBody)
    for (const [type, { schema: json, example }] of Object.entries(requestBody?.content ?? {})) {
      expect(faultsOf(json, example), type).toBeNull()
      // A file is text in an example, and nowhere else.
      if (route.parts === undefined) expect(schema.safeParse(example), type).toMatchObject({ success: true })
    }
    const query = parameters.filter((parameter) => 'in' in parameter).filter((parameter) => parameter.in === 'query')
    const asked = Object.fromEntries(query.map((parameter) => [parameter.name, parameter.example]))
    expect(route.query.safeParse(asked)).toMatchObject({ success: true })
  })
})

describe('encodings', () => {
  test('are all those that a call reads', () => {
    const types = (name: keyof typeof routes) =>
      Object.keys(operationOf(name, routes[name]).requestBody?.content ?? {}).map((type) => type.replace(/.*[/-]/, ''))
    expect(types('circuitCreate')).toEqual(['data'])
    expect(types('circuitProve')).toEqual(['json', 'urlencoded', 'data'])
    expect(types('projectSettings')).toEqual(['json', 'urlencoded', 'data'])
    expect(types('circuitDetail')).toEqual([])
  })
})

function fieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(fieldNames)
  const own = 'properties' in value && typeof value.properties === 'object' ? Object.keys(value.properties ?? {}) : []
  return [...own, ...Object.values(value).flatMap(fieldNames)]
}
