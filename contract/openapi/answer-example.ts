import type { Json, JsonObject } from '../json.ts'
import { exampleOf, isObject, type Named, objectOr, targetName } from './example.ts'
import { estimateExample } from './fields/estimate-fields.ts'

const bigFields = { verification_key: null }
const bigFieldsOfProof = { ...bigFields, proof: null, public: null, smart_contract_calldata: null }

/** What lists leave out. */
const listed: Record<string, JsonObject> = {
  Circuit: bigFields,
  Proof: { ...bigFieldsOfProof, predicted: null },
}

const unfinished: JsonObject = {
  status: 'Queued',
  finished_processing: false,
  compute_time: null,
  compute_time_sec: null,
  compute_times: null,
  file_size: null,
  queue_time: null,
  queue_time_sec: null,
}

/** What is not known yet of a build or a proof that was just asked for. */
const justMade: Record<string, JsonObject> = {
  Circuit: {
    ...unfinished,
    ...bigFields,
    num_proofs: null,
    num_constraints: null,
    num_outputs: null,
    num_private_inputs: null,
    num_public_inputs: null,
    has_smart_contract_verifier: false,
    has_verification_key: false,
    setup: null,
    versions: null,
  },
  Proof: {
    ...unfinished,
    ...bigFieldsOfProof,
    verified: null,
    verified_by: null,
    performance: null,
    predicted: { ...estimateExample, samples: 12, taken_seconds: null, taken_memory: null },
    has_smart_contract_calldata: false,
  },
}

/** An example of a good answer; one that makes something shows it as it is at first. */
export function answerExample(schema: JsonObject, named: Named, isNew: boolean): Json {
  const example = exampleOf(schema, named)
  if (isNew) return { ...objectOr(example), ...justMade[targetName(schema) ?? ''] }
  if (Array.isArray(example)) return withoutBigFields(schema, example)
  if (isObject(example) && Array.isArray(example.items)) {
    return { ...example, items: withoutBigFields(objectOr(objectOr(schema.properties).items), example.items) }
  }
  return example
}

function withoutBigFields({ items }: JsonObject, examples: Json[]): Json[] {
  const left = listed[targetName(objectOr(items)) ?? '']
  return left === undefined ? examples : examples.map((example) => ({ ...objectOr(example), ...left }))
}
