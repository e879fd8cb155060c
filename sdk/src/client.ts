import type { CallWay } from './call-way.ts'
import { type Calls, type Circuit, type CircuitStatus, type Proof, type ProofStatus, calls } from './calls.ts'
import { AnswerTooLargeError, JobFailedError, ProofyardError } from './errors.ts'
import { type WaitOptions, followJob } from './follow-job.ts'
import { limitAnswer } from './limit-answer.ts'
import { type ServerEvent, readEvents } from './read-events.ts'
import { type Connection, type Sent, send } from './send.ts'

const MAX_ANSWER_BYTES = 256 * 1024 ** 2
const MAX_EVENT_BYTES = 4 * 1024 ** 2

/** Where a client calls, and as whom. */
export interface ClientOptions extends Partial<Omit<Connection, 'url'>> {
  /** Origin of the server, such as `https://proofs.example.org`. */
  url: string
  /** How much of an answer in JSON is read, in bytes: 256 MiB where nothing is said, eight of the largest that a server makes. */
  maxAnswerBytes?: number
  /** How much of one server-sent event is read, in bytes: 4 MiB where nothing is said. */
  maxEventBytes?: number
}

type Name = keyof Calls
/** The calls that answer with server-sent events. */
export type EventCall = { [N in Name]: (typeof calls)[N]['answers'] extends 'events' ? N : never }[Name]
/** All others. */
export type PlainCall = Exclude<Name, EventCall>

interface Manner extends Pick<Sent, 'signal' | 'idempotencyKey' | 'onUpload' | 'followsLink'> {
  /** How much of the answer is read, in bytes; more makes it fail with an AnswerTooLargeError. All of a file where nothing is said. */
  maxBytes?: number
}
type Needing = { path: Record<string, string> } | { query: object } | { body: object }
/** What a call takes; nothing has to be said where there is nothing that it needs. */
type Taking<N extends Name> = Calls[N]['takes'] extends Needing
  ? [options: Calls[N]['takes'] & Manner]
  : [options?: Calls[N]['takes'] & Manner]

/** How a project is deployed. */
export interface DeployOptions extends Manner {
  /** Shown with the build. */
  fileName?: string
  tags?: string[]
  meta?: Record<string, string>
}

/** How a proof is asked for. */
export interface ProveOptions extends Manner {
  meta?: Record<string, string> | undefined
  /** From -10 to 10: its order among the team's own that wait, the highest first. */
  priority?: number | undefined
  /** Until when it has to be Ready, or else fails. */
  deadline?: Date | undefined
}

/**
 * A client of one Proofyard. Every call of its API is a name for `call`, with the types that the server has; the other methods are what
 * programs mostly do with them. All throw an error of `errors.ts`.
 */
export class Proofyard {
  readonly #connection: Connection
  readonly #maxAnswerBytes: number
  readonly #maxEventBytes: number

  constructor({ url, key, teamId, fetch: own, headers, retries = 5, ...limits }: ClientOptions) {
    this.#maxAnswerBytes = limits.maxAnswerBytes ?? MAX_ANSWER_BYTES
    this.#maxEventBytes = limits.maxEventBytes ?? MAX_EVENT_BYTES
    this.#connection = { url: new URL(url).origin, key: readKey(key), teamId, fetch: own, headers, retries }
  }

  /** Makes a call of the API. @returns the answer; for a file, a stream or a table the `Response`, still unread */
  async call<N extends PlainCall>(name: N, ...[options = {}]: Taking<N>): Promise<Calls[N]['answers']> {
    const way: CallWay = calls[name]
    const isFile = way.answers === 'stream'
    const maxBytes = options.maxBytes ?? (isFile ? Number.POSITIVE_INFINITY : this.#maxAnswerBytes)
    const response = limitAnswer(await send(this.#connection, way, options), maxBytes)
    if (isFile) return response
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof AnswerTooLargeError) throw error
      throw options.signal?.aborted === true
        ? options.signal.reason
        : new ProofyardError('The answer of the server is not whole. Is something between it and this program?', {
            cause: error,
          })
    })
    return answer as Calls[N]['answers']
  }

  /**
   * The server-sent events of a call, until the server ends them or the connection is lost; `lastEventId` goes on after an earlier one. Nothing is
   * tried again.
   */
  async *events<N extends EventCall>(
    name: N,
    options: Calls[N]['takes'] & Pick<Sent, 'signal' | 'lastEventId'>,
  ): AsyncGenerator<ServerEvent> {
    // Not tried again: a server that has no stream to give asks for half a minute, and who follows a job can ask meanwhile.
    const response = await send({ ...this.#connection, retries: 0 }, calls[name], options)
    if (response.body === null) return
    for await (const { data, ...event } of readEvents(response.body, this.#maxEventBytes)) {
      if (data !== undefined) yield { ...event, data }
    }
  }

  /** Uploads a project, an archive of its folder, and has it compiled. @returns the build, which is Queued */
  deploy(archive: Blob, { fileName = 'project.tar.gz', tags, meta, ...manner }: DeployOptions = {}): Promise<Circuit> {
    const files = new File([archive], fileName)
    return this.call('circuitCreate', {
      body: { files, tags, meta },
      ...manner,
    })
  }

  /** Asks for a proof. @param circuit a build's id, or `team/project:tag` @returns the proof, which is Queued */
  prove(circuit: string, input: unknown, { meta, priority, deadline, ...manner }: ProveOptions = {}): Promise<Proof> {
    const body = { proof_input: input, meta, priority, deadline: deadline?.toISOString() }
    return this.call('circuitProve', { path: { circuit_id: circuit }, body, ...manner })
  }

  /**
   * The public values of a Ready proof by name: numbers in decimal, bytes in hexadecimal, and text.
   *
   * @typeParam Values what `proofyard types` writes for its build; nothing checks it
   * @throws ProofyardError where they have no names
   */
  async publicValues<Values = Record<string, string>>(
    proofId: string,
    options: Pick<Sent, 'signal'> = {},
  ): Promise<Values> {
    const { values } = await this.call('proofPublicValues', { path: { proof_id: proofId }, ...options })
    const named = values.map(({ name, decimal, hex, text }) => {
      if (name === null)
        throw new ProofyardError(
          'The public values of this proof have no names: read them by their place, with proofPublicValues.',
        )
      return [name, decimal ?? hex ?? text] as const
    })
    return Object.fromEntries(named) as Values
  }

  /** Waits until a build is Ready. @throws JobFailedError with the reason when it Failed */
  async untilBuilt(circuit: string, options: WaitOptions<CircuitStatus> = {}): Promise<Circuit> {
    const path = { circuit_id: circuit }
    const onStatus = (status: CircuitStatus): void => {
      if (status.starts_when_used)
        throw new ProofyardError('This sample is compiled when it is first used: call circuitStart.')
      options.onStatus?.(status)
    }
    await followJob(
      { ...options, onStatus },
      {
        events: (own) => this.events('circuitEvents', { path, ...own }),
        status: (own) => this.call('circuitStatus', { path, ...own }),
      },
    )
    const build = await this.call('circuitDetail', { path, signal: options.signal })
    if (build.status !== 'Ready') throw new JobFailedError(build.circuit_id, build.error ?? 'The build failed.')
    return build
  }

  /** Waits until a proof is Ready, which it is when it was verified. @throws JobFailedError with the reason when it Failed */
  async untilProved(proofId: string, options: WaitOptions<ProofStatus> = {}): Promise<Proof> {
    const path = { proof_id: proofId }
    await followJob(options, {
      events: (own) => this.events('proofEvents', { path, ...own }),
      status: (own) => this.call('proofStatus', { path, ...own }),
    })
    const proof = await this.call('proofDetail', { path, signal: options.signal })
    if (proof.status !== 'Ready') throw new JobFailedError(proof.proof_id, proof.error ?? 'The proof failed.')
    return proof
  }
}

/** @throws ProofyardError for what fits no header: the platform's own error would quote the key, and errors are logged */
function readKey(key: string | undefined): string | undefined {
  const trimmed = key?.trim()
  if (trimmed === undefined || /^[!-~]*$/.test(trimmed)) return trimmed
  throw new ProofyardError('The API key has a line break or another character that no key has. Copy it again.')
}
