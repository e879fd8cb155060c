import { Labels } from '@proofyard/contract/label.ts'

/** What adding typed labels to a project's labels gives: all its labels, or the sentence why not. */
export function addLabels(
  labels: string[],
  typed: string[],
): { labels: string[]; error: undefined } | { error: string } {
  const parsed = Labels.safeParse([...labels, ...typed])
  if (parsed.success) return { labels: parsed.data, error: undefined }
  return { error: parsed.error.issues[0]?.message ?? 'Failed to update labels. Please try again.' }
}
