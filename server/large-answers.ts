import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { RequestError } from './errors/request-error.ts'

const KIB = 1024
const MIB = 1024 ** 2

/** Bytes of large answers that are being made, or that have not left, at a time. */
export interface LargeAnswerLimits {
  /** Of one person, one API key, or one network of strangers. */
  ofCaller: number
  ofServer: number
}

/** Four, and sixteen, of the largest answers that there are. */
const LIMITS: LargeAnswerLimits = { ofCaller: 128 * MIB, ofServer: 512 * MIB }
/** Smaller ones are not counted. */
const LARGE_BYTES = 256 * KIB
const RETRY_AFTER_SECONDS = 5

/**
 * Takes room for an answer until it has left: before its documents are read, and again when its length is known, of which the larger counts.
 * @throws RequestError 429 where it is one too many
 */
export type HoldAnswer = (raw: ServerResponse, caller: string, bytes: number) => void

/**
 * Bounds what large answers take of a server's memory: a request of a hundred bytes may ask for 32 MiB, and who asks may read nothing.
 * An answer by itself is never too many.
 */
export function limitLargeAnswers({ ofCaller, ofServer }: LargeAnswerLimits = LIMITS): HoldAnswer {
  const ofCallers = new Map<string, number>()
  let all = 0
  const held = new WeakMap<ServerResponse, number>()

  function add(caller: string, bytes: number): void {
    all += bytes
    const own = (ofCallers.get(caller) ?? 0) + bytes
    if (own === 0) ofCallers.delete(caller)
    else ofCallers.set(caller, own)
  }

  return (raw, caller, bytes) => {
    const before = held.get(raw) ?? 0
    const more = bytes - before
    // Of a caller who has gone nothing would tell the end.
    if (bytes < LARGE_BYTES || more <= 0 || raw.destroyed || raw.req.socket.destroyed) return
    const own = ofCallers.get(caller) ?? 0
    if (own > before && own + more > ofCaller) throw tooMany('you')
    if (all > before && all + more > ofServer) throw tooMany('people')
    held.set(raw, bytes)
    add(caller, more)
    if (before > 0) return
    onceLeft(raw, () => {
      add(caller, -(held.get(raw) ?? 0))
      held.delete(raw)
    })
  }
}

/** Of each connection, what is to be done when it ends: Node tells that to the answer in turn alone, and many may wait behind it. */
const waiting = new WeakMap<Socket, Set<() => void>>()

function onceLeft(raw: ServerResponse, done: () => void): void {
  const { socket } = raw.req
  const leave = () => {
    if (socket instanceof Socket && waiting.get(socket)?.delete(leave) === false) return
    done()
  }
  raw.once('close', leave)
  if (!(socket instanceof Socket)) return
  const known = waiting.get(socket)
  if (known !== undefined) {
    known.add(leave)
    return
  }
  const all = new Set([leave])
  waiting.set(socket, all)
  socket.once('close', () => {
    for (const one of all) one()
  })
}

function tooMany(who: 'you' | 'people'): RequestError {
  const message = `There are too many large answers that ${who} asked for and did not take yet. Read them, and try again in ${RETRY_AFTER_SECONDS} seconds.`
  return new RequestError(429, message, { error: 'Too many large answers', detail: message }, RETRY_AFTER_SECONDS)
}
