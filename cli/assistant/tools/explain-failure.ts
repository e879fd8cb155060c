import type { CircuitStatus, ProofStatus } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { z } from 'zod'
import { UsageError } from '../../failure.ts'
import { ShownStatus, shownStatus } from '../build-view.ts'
import { addressOf, fetchDocument, readText } from '../documents.ts'
import { findPassages } from '../find-passages.ts'
import { BuildIdentifier, ProofId } from '../identifiers.ts'
import { NOTICE, boundedText, lastLines } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

const MAX_ERROR = 4000
const MAX_LABEL = 200
/** The end of a log is where tools say what went wrong. */
const MAX_LOG_BYTES = 32 * 1024
const MAX_LOG_LINES = 60
const MAX_LOG_LINE = 300
const MAX_PASSAGES = 2
const MAX_PASSAGE = 3000

/** Why a build or a proof failed, with what the documentation says of it. */
export const explainFailure = defineTool({
  name: 'explain_failure',
  title: 'Explain a failure',
  description:
    'Shows why a build or a proof failed: the reason, the stage, the last lines of the log, and what the documentation of its framework says of it.',
  effect: 'reads',
  input: z.strictObject({ build: BuildIdentifier.optional(), proof_id: ProofId.optional() }),
  output: z.object({
    notice: z.string(),
    status: ShownStatus,
    framework: CircuitType,
    failed_stage: z.string().nullable(),
    documentation: z.object({
      address: z.string(),
      passages: z.array(z.object({ heading: z.string(), text: z.string() })),
    }),
    written_by_others: z.object({ error: z.string().nullable(), log: z.string().nullable() }),
  }),
  run: async ({ connect, url, signal }, { build, proof_id }) => {
    if ((build === undefined) === (proof_id === undefined))
      throw new UsageError('Name build or proof_id, and not both.')
    const client = await connect()
    const { framework, state, log } =
      proof_id === undefined
        ? await readFailedBuild(client, build ?? '', signal)
        : await readFailedProof(client, proof_id, signal)
    const stage = state.stages.find(({ state: how }) => how === 'failed')?.label ?? null
    return {
      notice: NOTICE,
      status: shownStatus(state),
      framework,
      failed_stage: stage === null ? null : boundedText(stage, MAX_LABEL),
      documentation: await readDocumentation(url, framework, `${stage ?? ''} ${state.error ?? ''}`, signal),
      written_by_others: {
        error: state.error === null ? null : boundedText(state.error, MAX_ERROR),
        log: log === null ? null : lastLines(log, MAX_LOG_LINES, MAX_LOG_LINE),
      },
    }
  },
})

interface Failed {
  framework: CircuitType
  state: CircuitStatus | ProofStatus
  /** Null of a proof, whose tools work on a secret. */
  log: string | null
}

async function readFailedBuild(client: Proofyard, build: string, signal: AbortSignal): Promise<Failed> {
  const query = { include_verification_key: false }
  const { circuit_id, circuit_type } = await client.call('circuitDetail', {
    path: { circuit_id: build },
    query,
    signal,
  })
  const path = { circuit_id }
  const state = await client.call('circuitStatus', { path, signal })
  const from = Math.max(0, state.output_bytes - MAX_LOG_BYTES)
  const answer = await client.call('circuitOutput', { path, query: { from }, signal })
  return { framework: circuit_type, state, log: await readText(answer, MAX_LOG_BYTES) }
}

async function readFailedProof(client: Proofyard, proof_id: string, signal: AbortSignal): Promise<Failed> {
  const path = { proof_id }
  const query = { include_proof: false, include_verification_key: false, include_public: false }
  const { circuit_type } = await client.call('proofDetail', { path, query, signal })
  return { framework: circuit_type, state: await client.call('proofStatus', { path, signal }), log: null }
}

/** Of a server without documents nothing is said: the reason is what was asked for. */
async function readDocumentation(url: string, framework: CircuitType, text: string, signal: AbortSignal) {
  const markdown = await fetchDocument(url, framework, signal).catch(() => '')
  signal.throwIfAborted()
  const passages = findPassages(markdown, text.slice(0, MAX_ERROR), MAX_PASSAGES).map(({ heading, text: found }) => ({
    heading: boundedText(heading, MAX_LABEL),
    text: boundedText(found, MAX_PASSAGE),
  }))
  return { address: addressOf(url, framework), passages }
}
