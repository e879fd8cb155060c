import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'

/** What is to be changed of the own team. */
export interface SettingsOptions {
  name?: string
  description?: string
  website?: string
  github?: string
  twitter?: string
  shareProofs?: boolean
}

/** Changes what is shown of the own team, and whether its proofs may be shared by links. */
export async function changeTeam({ terminal, connect, signal }: Context, options: SettingsOptions): Promise<void> {
  const { name, description, website, github, twitter, shareProofs } = options
  const body = {
    ...(name === undefined ? {} : { display_name: name }),
    ...(description === undefined ? {} : { description }),
    ...(website === undefined ? {} : { url: website }),
    ...(github === undefined ? {} : { github_url: github }),
    ...(twitter === undefined ? {} : { twitter_url: twitter }),
    ...(shareProofs === undefined ? {} : { shares_proofs: shareProofs }),
  }
  if (Object.keys(body).length === 0) throw new UsageError('Say what to change: `proofyard team settings --help`.')
  const team = await (await connect()).call('teamSettings', { body, signal })
  terminal.result(team, () => `The team ${team.slug} is changed.`)
}
