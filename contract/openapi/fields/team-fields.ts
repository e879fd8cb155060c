import type { Field } from './field.ts'

/** Teams, their members, and invitations to them. */
export const teamFields: Record<string, Field> = {
  team: { description: 'Old name of `team_name`, or the team itself.', example: 'Acme Proofs' },
  team_avatar_url: { description: 'Picture of the team.', example: 'https://proofs.example.org/avatars/acme.svg' },
  team_name: {
    description: 'Display name of the team; in requests the old name of `team_slug`.',
    example: 'Acme Proofs',
  },
  team_slug: { description: 'The team as it is named in addresses and identifiers.', example: 'acme' },
  avatar_url: { description: 'Its picture.', example: 'https://proofs.example.org/avatars/acme.svg' },
  description: { description: 'What it is, in words; may be empty.', example: 'Circuits for everyone.' },
  display_name: { description: 'The name that people read.', example: 'Acme Proofs' },
  github_url: { description: 'Empty when unset.', example: 'https://github.com/acme' },
  twitter_url: { description: 'Empty when unset.', example: '' },
  url: { description: 'Web address; empty when unset.', example: 'https://acme.example.org' },
  id: { description: 'What it is known by: a number for users and teams, else a uuid.' },
  is_personal: { description: 'Whether it is the team of one user, made with them.', example: false },
  num_projects: { description: 'How many projects it has.', example: 4 },
  sindri_corporate: { description: 'Always false here; the public clients want it.', example: false },
  shares_proofs: {
    description:
      'Whether its members may share its proofs by links; null to those who are not of the team. To set it to false revokes all links at once. Ours.',
    example: false,
  },
  slug: { description: 'The team as it is named in addresses and identifiers.', example: 'acme' },
  members: { description: 'Who belongs to it.' },
  role: { description: 'What the member may do; each role may do what the ones after it may.', example: 'member' },
  invitation_id: { description: 'The invitation.', example: '7d0f6a0c-52b8-4d3c-8f2e-1c9f5b7f9a10' },
  link: {
    description:
      'The link of the invitation, to pass on where mails reach only the operator of this server; else null.',
    example: null,
  },
  invited_by: { description: 'Username of the one who invited.', example: 'ada' },
  asked_by: {
    description: 'Who accepted from another address than the invited one, and waits for the team to confirm; or null.',
    example: null,
  },
  awaits_confirmation: { description: 'Whether the team has to confirm it first.', example: false },
  secret: {
    description: 'What stands after the `#` of the link that was mailed.',
    example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj',
  },
}
