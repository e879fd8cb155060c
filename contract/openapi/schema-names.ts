import { z } from 'zod'
import * as advisory from '../advisory.ts'
import * as apiKey from '../api-key.ts'
import { Circuit } from '../circuit.ts'
import * as circuit from '../circuit.ts'
import * as circuitType from '../circuit-type.ts'
import * as claim from '../claim.ts'
import * as comparison from '../comparison.ts'
import * as consoleSettings from '../console-settings.ts'
import * as errors from '../errors.ts'
import * as estimate from '../estimate.ts'
import * as frameworkStatus from '../framework-status.ts'
import * as histogram from '../histogram.ts'
import * as circuitInterface from '../interface/circuit-interface.ts'
import * as publicValues from '../interface/public-values.ts'
import * as valueType from '../interface/value-type.ts'
import * as jobStatus from '../job-status.ts'
import * as json from '../json.ts'
import * as project from '../project.ts'
import * as proof from '../proof.ts'
import * as setup from '../setup.ts'
import * as share from '../share.ts'
import * as stage from '../stage.ts'
import * as status from '../status.ts'
import * as success from '../success.ts'
import * as supportMessage from '../support-message.ts'
import * as team from '../team.ts'
import * as token from '../token.ts'
import * as user from '../user.ts'
import * as worker from '../worker.ts'

const modules = [
  advisory,
  apiKey,
  circuit,
  circuitType,
  claim,
  comparison,
  consoleSettings,
  errors,
  estimate,
  frameworkStatus,
  histogram,
  circuitInterface,
  publicValues,
  valueType,
  jobStatus,
  json,
  project,
  proof,
  setup,
  share,
  stage,
  status,
  success,
  supportMessage,
  team,
  token,
  user,
  worker,
]

/** The contract's schemas by the name that the document gives them: the one that they are exported under. */
export function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>(module))) {
    if (schema instanceof z.ZodType) names.set(schema, name)
  }
  for (const variant of Circuit.options) {
    const [type = ''] = variant.shape.circuit_type.values
    names.set(variant, `${type.charAt(0).toUpperCase()}${type.slice(1)}Circuit`)
  }
  return names
}
