import { z } from 'zod'

/** A JSON schema, as far as the reference shows it. */
export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>

const Media = z.object({
  schema: Schema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })).optional(),
})

const Answer = z.object({ description: z.string(), content: z.record(z.string(), Media) })
export type Answer = z.infer<typeof Answer>

const Reference = z.object({ $ref: z.string() })
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  schema: Schema,
  example: z.unknown(),
})
export type Parameter = z.infer<typeof Parameter>

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  parameters: z.array(z.union([Parameter, Reference])),
  requestBody: z.object({ required: z.boolean(), content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string(), z.union([Answer, Reference])),
  security: z.array(z.record(z.string(), z.unknown())),
})
export type Operation = z.infer<typeof Operation>

/** An OpenAPI document, as far as the reference shows it. */
export const OpenApi = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
  }),
})
export type OpenApi = z.infer<typeof OpenApi>
