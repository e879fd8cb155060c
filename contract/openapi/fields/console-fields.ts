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
  text: { about: 'What is the matter, in at most 10,000 characters.', example: 'My build waits for an hour.' },
}
