import { Role } from '@proofyard/contract/role.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'

/** As what somebody is invited. */
export interface InviteOptions {
  role?: string
}

/** Invites somebody into the own team by email. */
export async function inviteToTeam(
  { terminal, connect, signal }: Context,
  email: string,
  { role: typed = 'member' }: InviteOptions,
): Promise<void> {
  const role = Role.safeParse(typed).data
  if (role === undefined)
    throw new UsageError(`${JSON.stringify(typed)} is no role: there are ${Role.options.join(', ')}.`)
  const client = await connect()
  const { team } = await client.call('teamMe', { signal })
  const sent = await client.call('teamInvite', { body: { email, role, team_slug: team.slug }, signal })
  terminal.result(sent, () => `${email} is invited into the team ${team.slug} as ${role}.`)
  // Mails reach only the operator of such a server.
  if (sent.link !== null) terminal.note(`This server sends no mails. Pass the link on: ${sent.link}`)
}
