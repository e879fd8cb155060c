import type { PersonOptions } from '../account/credentials.ts'
import { personFlags } from '../account/person-flags.ts'
import type { VerbGroup } from '../verb.ts'
import type { CreateOptions } from './create.ts'
import type { InviteOptions } from './invite.ts'
import type { LeaveOptions } from './leave.ts'
import type { RemoveOptions } from './remove.ts'
import type { SettingsOptions } from './settings.ts'

/** Teams: what builds, proofs and keys belong to. */
export const teamVerbs: VerbGroup = {
  title: 'Teams:',
  verbs: [
    {
      words: 'team list',
      about: 'the teams that one belongs to; asks for the password, for a key is of one team alone',
      flags: personFlags,
      run: async (context, _typed, options: PersonOptions) => (await import('./list.ts')).listTeams(context, options),
    },
    {
      words: 'team show',
      takes: '[team]',
      about: 'a team and who belongs to it; the own one where none is named',
      run: async (context, [team]) => (await import('./show.ts')).showTeam(context, team),
    },
    {
      words: 'team create',
      takes: '<team>',
      about: 'found a team, and be its owner; asks for the password',
      flags: [['--name <name>', 'what people read'], ['--description <text>', 'what it is about'], ...personFlags],
      examples: ['team create acme --name "Acme Proofs"', 'login --team acme'],
      run: async (context, [team = ''], options: CreateOptions) =>
        (await import('./create.ts')).createTeam(context, team, options),
    },
    {
      words: 'team members',
      about: 'who belongs to the own team, and as what',
      run: async (context) => (await import('./members.ts')).listMembers(context),
    },
    {
      words: 'team invite',
      takes: '<email>',
      about: 'invite somebody into the own team',
      flags: [['--role <role>', 'owner, admin or member; member where nothing is said']],
      examples: ['team invite mary@example.org --role admin'],
      run: async (context, [email = ''], options: InviteOptions) =>
        (await import('./invite.ts')).inviteToTeam(context, email, options),
    },
    {
      words: 'team invitations',
      about: 'the open invitations of the own team, and who waits to be let in',
      run: async (context) => (await import('./invitations.ts')).listInvitations(context),
    },
    {
      words: 'team confirm',
      takes: '<username>',
      about: 'let in a person who has the link of an invitation, and another address than the invited one',
      run: async (context, [username = '']) => (await import('./invitations.ts')).confirmGuest(context, username),
    },
    {
      words: 'team remove',
      takes: '<username>',
      about: 'take a member out of the own team; their API keys end',
      flags: [['--yes', 'without asking']],
      run: async (context, [username = ''], options: RemoveOptions) =>
        (await import('./remove.ts')).removeMember(context, username, options),
    },
    {
      words: 'team leave',
      takes: '<team>',
      about: 'leave a team; the API keys that one has made for it end. Asks for the password',
      flags: [['--yes', 'without asking'], ...personFlags],
      run: async (context, [team = ''], options: LeaveOptions) =>
        (await import('./leave.ts')).leaveTeam(context, team, options),
    },
    {
      words: 'team settings',
      about: 'change what is shown of the own team, and whether it shares proofs',
      flags: [
        ['--name <name>', 'what people read'],
        ['--description <text>', 'what it is about'],
        ['--website <url>', 'a link; an empty one takes it away'],
        ['--github <url>', 'the same'],
        ['--twitter <url>', 'the same'],
        ['--share-proofs', 'its proofs may be shared by links'],
        ['--no-share-proofs', 'they may not, and all links of them end'],
      ],
      run: async (context, _typed, options: SettingsOptions) =>
        (await import('./settings.ts')).changeTeam(context, options),
    },
  ],
}
