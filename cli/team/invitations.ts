import type { Context } from '../context.ts'
import { CommandError, exitCodes } from '../failure.ts'
import { columns, dateText } from '../terminal/table.ts'

/** Lists the open invitations of the own team, newest first, and who waits to be let in. */
export async function listInvitations({ terminal, connect, signal }: Context): Promise<void> {
  const client = await connect()
  const { team } = await client.call('teamMe', { signal })
  const open = await client.call('teamInvitations', { path: { team_slug: team.slug }, signal })
  terminal.result(open, () =>
    open.length === 0
      ? 'No invitations.'
      : columns(
          open.map(({ email, role, asked_by: asked, date_expires }) => [
            email,
            role,
            `until ${dateText(date_expires)}`,
            asked === null ? '' : `${asked.username} (${asked.email}) has the link, and waits for: team confirm`,
          ]),
        ),
  )
}

/** Lets in a person who has the link of an invitation, and of whom nothing shows that they are the one who was invited. */
export async function confirmGuest({ terminal, connect, signal }: Context, username: string): Promise<void> {
  const client = await connect()
  const { team } = await client.call('teamMe', { signal })
  const open = await client.call('teamInvitations', { path: { team_slug: team.slug }, signal })
  const found = open.find(({ asked_by: asked }) => asked?.username === username)
  if (found === undefined)
    throw new CommandError(`${username} does not wait to be let into the team ${team.slug}.`, {
      exitCode: exitCodes.refused,
      next: '`proofyard team invitations` shows who does.',
    })
  await client.call('invitationConfirm', {
    path: { invitation_id: found.invitation_id },
    body: { username },
    signal,
  })
  terminal.result(
    { confirmed: username, team: team.slug, role: found.role },
    () => `${username} belongs to the team ${team.slug}, as ${found.role}.`,
  )
}
