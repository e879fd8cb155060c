import { CircuitInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { z } from 'zod'
import { BuildView, viewBuild } from '../build-view.ts'
import { BuildIdentifier, waitSeconds } from '../identifiers.ts'
import { NOTICE, boundedText } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'
import { waitAWhile } from '../wait.ts'

const MAX_VALUES = 50
const MAX_TYPE = 200
const MAX_SAMPLE = 2000

const Value = z.object({ name: z.string(), type: z.string() })

/** A build with what it takes and shows. */
export const readBuild = defineTool({
  name: 'read_build',
  title: 'Read a build',
  description:
    'Shows a build: how far it is, why it failed, and of a Ready one which inputs a proof takes and which public values it shows, with the project’s own example of an input.',
  effect: 'reads',
  input: z.strictObject({ build: BuildIdentifier, wait_seconds: waitSeconds(0) }),
  output: BuildView.extend({
    notice: z.string(),
    written_by_others: BuildView.shape.written_by_others.extend({
      inputs: z.array(Value.extend({ visibility: z.enum(['public', 'private']) })).nullable(),
      public_values: z.array(Value).nullable(),
      sample_input: z.string().nullable(),
    }),
  }),
  run: async (call, { build, wait_seconds }) => {
    const { signal } = call
    const client = await call.connect()
    await waitAWhile(call, wait_seconds, (manner) => client.untilBuilt(build, manner))
    const query = { include_verification_key: false }
    const view = viewBuild(await client.call('circuitDetail', { path: { circuit_id: build }, query, signal }))
    const { inputs, public_values: shown, sample } = await readInterface(client, view, signal)
    return {
      notice: NOTICE,
      ...view,
      written_by_others: {
        ...view.written_by_others,
        inputs:
          inputs?.values
            .slice(0, MAX_VALUES)
            .map(({ name, type, visibility }) => ({ ...describe(name, type), visibility })) ?? null,
        public_values: shown?.values.slice(0, MAX_VALUES).map(({ name, type }) => describe(name, type)) ?? null,
        sample_input: sample === null ? null : boundedText(sample, MAX_SAMPLE),
      },
    }
  },
})

/** What a build takes and shows; nothing of one that is not Ready, or of which it is not known. */
async function readInterface(client: Proofyard, { build_id, status }: z.input<typeof BuildView>, signal: AbortSignal) {
  const unknown = { inputs: null, public_values: null, sample: null }
  if (status !== 'Ready') return unknown
  const path = { circuit_id: build_id }
  const answer = await client.call('circuitInterface', { path, signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return undefined
  })
  return CircuitInterface.safeParse(answer).data ?? unknown
}

function describe(name: string, type: Parameters<typeof spellType>[0]): z.output<typeof Value> {
  return { name: boundedText(name, MAX_TYPE), type: boundedText(spellType(type), MAX_TYPE) }
}
