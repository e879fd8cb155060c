import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'

/** What is to be changed of a project. */
export interface SettingsOptions {
  public?: true
  private?: true
  rename?: string
  labels?: string
}

/** Changes who sees a project, its name and its labels. */
export async function changeSettings(
  { terminal, connect, signal }: Context,
  project: string,
  { public: isPublic, private: isPrivate, rename, labels }: SettingsOptions,
): Promise<void> {
  if (isPublic && isPrivate) throw new UsageError('A project is --public or --private, not both.')
  const body = {
    ...(isPublic || isPrivate ? { is_public: isPublic === true } : {}),
    ...(rename === undefined ? {} : { name: rename }),
    ...(labels === undefined ? {} : { labels: labels.split(',').flatMap((label) => label.trim() || []) }),
  }
  if (Object.keys(body).length === 0) throw new UsageError('Say what to change: `proofyard project settings --help`.')
  const changed = await (await connect()).call('projectSettings', { path: { project_id: project }, body, signal })
  terminal.result(changed, () => `${changed.team_slug}/${changed.name} is changed.`)
}
