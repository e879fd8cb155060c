import type { Field } from './field.ts'

/** What the console asks for itself. */
export const consoleFields: Record<string, Field> = {
  documentation_url: { about: 'Where the documentation is.', example: '/docs' },
  support_email: { about: 'Where the team reads mail; null when nobody said so.', example: 'support@example.org' },
  support_form_url: {
    about: "A hosted form in place of the console's own; `{email}` stands for the address of the user.",
    example: 'https://forms.example.org/support?email={email}',
  },
  analytics: { about: 'Where page views go; null when they go nowhere.' },
  production_host: { about: 'The host whose pages use `write_key`.', example: 'proofs.example.org' },
  write_key: { about: 'Of the production host; null sends nothing.', example: 'kPr0duct10n' },
  other_write_key: { about: 'Of every other host; null sends nothing.', example: null },
  workers: { about: 'How many workers are running.', example: 1 },
  frameworks: { about: 'The proving frameworks of this server.' },
  toolchains: { about: 'What builds of each version need.' },
  toolchain: {
    about: 'The version, as `framework@version`; null where nothing needs to be installed.',
    example: 'noir@1.0.0-beta.26',
  },
  state: { about: 'Whether a worker has it.', example: 'installing' },
  note: {
    about: 'What is being done, how to get it, or what broke; empty when it is ready.',
    example: 'fetching bb.js',
  },
  part: { about: 'How much of the installation is done, from 0 to 1.', example: 0.34 },
  contents: { about: 'What it consists of, and where that comes from.', example: 'npm packages of Noir and bb.js' },
  text: { about: 'What is the matter, in at most 10,000 characters.', example: 'My build waits for an hour.' },
}
