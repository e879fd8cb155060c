import { Tags } from '@proofyard/contract/tag.ts'

/** What adding typed tags to a build's tags gives: all its tags, or the sentence why not. */
export function addTags(tags: string[], typed: string[]): { tags: string[]; error: undefined } | { error: string } {
  const added = typed.map((tag) => tag.trim())
  if (added.includes('')) return { error: 'Tag cannot be empty' }
  const known = added.find((tag, index) => tags.includes(tag) || added.indexOf(tag) !== index)
  if (known !== undefined) return { error: `Tag "${known}" already exists.` }
  const parsed = Tags.safeParse([...tags, ...added])
  if (parsed.success) return { tags: parsed.data, error: undefined }
  return { error: parsed.error.issues[0]?.message ?? 'Failed to update tags. Please try again.' }
}
