import { askGit } from './ask-git.ts'
import { isChanged } from './is-changed.ts'

/**
 * The commit that a folder is of, and whether something in it is not as that commit has it, as notes on a build; nothing where git, or a commit, is
 * not there, and no `git_dirty` where that cannot be told without a program that the repository names.
 */
export async function gitState(folder: string): Promise<Record<string, string>> {
  const commit = (await askGit(folder, ['rev-parse', '--verify', 'HEAD']))?.trim()
  if (commit === undefined || !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(commit)) return {}
  const changed = await isChanged(folder, commit)
  return { git_commit: commit, ...(changed === undefined ? {} : { git_dirty: String(changed) }) }
}
