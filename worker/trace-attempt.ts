import { attemptNumber } from '@proofyard/core/queue/attempts.ts'
import type { HeldJob } from '@proofyard/core/queue/job.ts'
import type { SpanFacts, Tracing } from '@proofyard/core/tracing/tracing.ts'
import type { Outcome, Sandbox } from '@proofyard/sandbox/sandbox.ts'

/** The spans of one attempt at a job. */
export interface AttemptTrace {
  /** Runs a stage as a span. */
  stage: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** The same sandbox, each run of which is a span of the stage that is on. */
  sandbox: (sandbox: Sandbox) => Sandbox
  end: (facts: SpanFacts) => void
}

/** Begins the span of an attempt, after one for its time in the queue; both follow the call that asked for it. */
export function traceAttempt(tracing: Tracing | undefined, held: HeldJob): AttemptTrace | undefined {
  if (tracing === undefined) return undefined
  const { kind, circuitType, origin } = held
  const parent = origin?.trace
  const facts: SpanFacts = {
    'proofyard.job_id': held.id,
    'proofyard.framework': circuitType,
    'proofyard.size': held.size,
    'proofyard.attempt': attemptNumber(held),
    ...(held.toolchain !== null && { 'proofyard.toolchain': held.toolchain }),
    ...(origin && { 'proofyard.request_id': origin.request }),
  }
  const waiting = { parent, kind: 'consumer', facts, secondsAgo: held.waitedSeconds ?? 0 } as const
  tracing.start(`wait ${kind}`, waiting).end()
  const attempt = tracing.start(kind, { parent: parent, kind: 'consumer', facts })
  /** The stages that are on, the newest last. */
  const on = [attempt]
  return {
    stage: async (name, work) => {
      const span = tracing.start(name, { parent: on.at(-1)?.context })
      on.push(span)
      let hasFailed = true
      try {
        const result = await work()
        hasFailed = false
        return result
      } finally {
        on.splice(on.indexOf(span), 1)
        span.end({}, { hasFailed })
      }
    },
    sandbox: (sandbox) => ({
      ...sandbox,
      run: async (command) => {
        const span = tracing.start('sandbox', {
          parent: on.at(-1)?.context,
          facts: { 'proofyard.sandbox': sandbox.kind },
        })
        try {
          const outcome = await sandbox.run(command)
          span.end(factsOf(outcome), { hasFailed: outcome.ending.kind !== 'exit' || outcome.ending.code !== 0 })
          return outcome
        } catch (error) {
          span.end({}, { hasFailed: true })
          throw error
        }
      },
    }),
    end: (more) => attempt.end(more, { hasFailed: more['proofyard.outcome'] !== 'done' }),
  }
}

function factsOf({ ending, usage }: Outcome): SpanFacts {
  const { kind } = ending
  const how = kind === 'exit' ? ending.code : kind === 'signal' ? ending.signal : ending.limit
  return {
    'proofyard.ending': `${kind} ${how}`,
    'proofyard.cpu_seconds': usage.cpuSeconds,
    ...(usage.peakMemoryBytes !== undefined && { 'proofyard.peak_memory_bytes': usage.peakMemoryBytes }),
  }
}
