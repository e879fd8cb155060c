import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { teamOf } from '@proofyard/core/policies/viewer.ts'
import { callerOf } from '../authentication/caller-of.ts'

/** How many streams may be open at a time on one server. */
export interface StreamLimits {
  /** Of one person, one API key, or one network of strangers. */
  ofCaller: number
  ofTeam: number
  ofServer: number
}

export const STREAM_LIMITS: StreamLimits = { ofCaller: 50, ofTeam: 500, ofServer: 2000 }

/**
 * Counts open streams.
 * @returns lets one in; its answer is to be called when the stream is over
 * @throws DomainError `too_many_streams`
 */
export function limitStreams(limits: StreamLimits): (viewer: Viewer, network: string) => () => void {
  const open = new Map<string, number>()
  return (viewer, network) => {
    const team = teamOf(viewer)
    const counted: [key: string, limit: number, whose: string][] = [
      [callerOf(viewer, network), limits.ofCaller, 'you have'],
      ...(team === undefined ? [] : [[`team ${team}`, limits.ofTeam, 'your team has'] as [string, number, string]]),
      ['server', limits.ofServer, 'this server has'],
    ]
    for (const [key, limit, whose] of counted) {
      if ((open.get(key) ?? 0) < limit) continue
      throw new DomainError(
        'too_many_streams',
        `No more than ${limit} streams of events may be open at a time, and ${whose} as many. Close one, or ask for the status.`,
      )
    }
    for (const [key] of counted) open.set(key, (open.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      for (const [key] of counted) {
        const left = (open.get(key) ?? 1) - 1
        if (left === 0) open.delete(key)
        else open.set(key, left)
      }
    }
  }
}
