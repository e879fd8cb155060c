import type { JsonObject } from '../../json.ts'
import { accountFields } from './account-fields.ts'
import { circuitFields } from './circuit-fields.ts'
import { consoleFields } from './console-fields.ts'
import { estimateExample, estimateFields } from './estimate-fields.ts'
import type { Field } from './field.ts'
import { frameworkFields } from './framework-fields.ts'
import { interfaceExample, interfaceFields } from './interface-fields.ts'
import { operatorFields } from './operator-fields.ts'
import { proofFields } from './proof-fields.ts'
import { requestFields } from './request-fields.ts'
import { teamFields } from './team-fields.ts'
import { workerFields } from './worker-fields.ts'

/** Every field of the wire by its name. */
export const fields: Record<string, Field> = {
  ...interfaceFields,
  ...estimateFields,
  ...circuitFields,
  ...frameworkFields,
  ...proofFields,
  ...teamFields,
  ...accountFields,
  ...requestFields,
  ...consoleFields,
  ...workerFields,
  ...operatorFields,
}

/** Examples that a schema has of its own, because elsewhere a field of the name holds something else. */
export const particularFields: Record<string, JsonObject> = {
  ApiKey: { id: 'c1f6e0b2-9d2c-4c55-8a77-5f0e6d2b4a90', name: 'laptop' },
  GenerateByPasswordRequest: { name: 'laptop' },
  ProjectListRequest: { team_slug: 'acme', team_name: null },
  CircuitInterface: interfaceExample,
  Estimate: estimateExample,
  PredictedAndTaken: estimateExample,
  Proof: { public: ['77'] },
  Claim: {
    circuit_id: null,
    manifest: { circuitType: 'circom', name: 'multiplier', circuitPath: './circuit.circom' },
    public: ['77'],
  },
  ClaimVerdict: {
    verified: true,
    reason: null,
    setup: null,
    warnings: [
      'The verification key came with the request: this server knows neither what its circuit says nor where the key comes from.',
    ],
  },
  Session: { id: 'b7d1a9c2-33e5-4f0a-9a61-0c7c2f1d8e44' },
  SharedProof: { warnings: [], advisories: [] },
  Team: { name: 'Acme Proofs', id: 7 },
  TimelineStage: { name: 'compile', label: 'Compiling the circuit', state: 'done' },
  User: { id: 3 },
  ToolchainStatus: { description: 'npm packages of Noir and bb.js' },
  Analytics: { url: 'https://events.example.org/v1' },
}
