import type { Viewer } from '@proofyard/core/policies/viewer.ts'

/** Who is counted where each may have so much at a time: a person, an API key, or a network of strangers. */
export function callerOf(viewer: Viewer, network: string): string {
  if (viewer.kind === 'user') return `user ${viewer.userId}`
  return viewer.kind === 'team' ? `key ${viewer.apiKeyId}` : `network ${network}`
}
