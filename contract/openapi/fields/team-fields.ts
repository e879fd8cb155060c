import type { Field } from './field.ts'

/** Teams, their members, and invitations to them. */
export const teamFields: Record<string, Field> = {
  team: { about: 'Old name of `team_name`, or the team itself.', example: 'Acme Proofs' },
  team_avatar_url: { about: 'Picture of the team.', example: 'https://proofs.example.org/avatars/acme.svg' },
  team_name: { about: 'Display name of the team; in requests the old name of `team_slug`.', example: 'Acme Proofs' },
  team_slug: { about: 'The team as it is named in addresses and identifiers.', example: 'acme' },
  avatar_url: { about: 'Its picture.', example: 'https://proofs.example.org/avatars/acme.svg' },
  description: { about: 'What it says of itself; empty when unset.', example: 'Circuits for everyone.' },
  display_name: { about: 'The name that people read.', example: 'Acme Proofs' },
  github_url: { about: 'Empty when unset.', example: 'https://github.com/acme' },
  twitter_url: { about: 'Empty when unset.', example: '' },
  url: { about: 'Web address; empty when unset.', example: 'https://acme.example.org' },
  id: { about: 'What it is known by: a number for users and teams, else a uuid.' },
  is_personal: { about: 'Whether it is the team of one user, made with them.', example: false },
  num_projects: { about: 'How many projects it has.', example: 4 },
  sindri_corporate: { about: 'Always false here; the public clients want it.', example: false },
  slug: { about: 'The team as it is named in addresses and identifiers.', example: 'acme' },
  members: { about: 'Who belongs to it.' },
  role: { about: 'What the member may do; each role may do what the ones after it may.', example: 'member' },
  invitation_id: { about: 'The invitation.', example: '7d0f6a0c-52b8-4d3c-8f2e-1c9f5b7f9a10' },
  invited_by: { about: 'Username of the one who invited.', example: 'ada' },
  secret: { about: 'The last part of the link that was mailed.', example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj' },
}
