import type { Field } from './field.ts'

/** What the console asks for itself. */
export const consoleFields: Record<string, Field> = {
  documentation_url: { description: 'Where the documentation is.', example: '/docs' },
  support_email: {
    description: 'Where the team reads mail; null where it reads none.',
    example: 'support@example.org',
  },
  support_form_url: {
    description: "A hosted form in place of the console's own; `{email}` stands for the address of the user.",
    example: 'https://forms.example.org/support?email={email}',
  },
  single_sign_on: { description: 'With what people log in besides a password; null where there is no such provider.' },
  only: { description: 'Whether that is the only way in.', example: false },
  analytics: { description: 'Where page views go; null when they go nowhere.' },
  production_host: { description: 'The host whose pages use `write_key`.', example: 'proofs.example.org' },
  write_key: { description: 'Of the production host; null sends nothing.', example: 'kPr0duct10n' },
  other_write_key: { description: 'Of every other host; null sends nothing.', example: null },
  paused: {
    description: 'Why no worker takes jobs at the moment, in a sentence; null where one does, or none is running.',
    example: null,
  },
  weaknesses: {
    description:
      'What a worker of this server only watches, because its kernel does not limit it there, in sentences; empty where all limits are kept.',
    example: ['Memory is sampled, not limited: a program may take more than its limit for a moment.'],
  },
  worker_warnings: {
    description:
      'What the operator has to look at, in sentences: workers that do not respond, or say that something is wrong.',
    example: [],
  },
  workers: { description: 'How many workers are running.', example: 1 },
  frameworks: { description: 'The proving frameworks of this server.' },
  toolchains: { description: 'What builds of each version need.' },
  toolchain: {
    description: 'The version, as `framework@version`; null where nothing needs to be installed.',
    example: 'noir@1.0.0-beta.26',
  },
  state: { description: 'Of a toolchain whether a worker has it, of a stage how far it is.', example: 'installing' },
  note: {
    description: 'What is being done, how to get it, or what broke; empty when it is ready.',
    example: 'fetching bb.js',
  },
  fraction: { description: 'How much of it is done, from 0 to 1; null where that is not known.', example: 0.34 },
  stages: {
    description:
      'The steps in the order of the work: of a framework those of its builds and of its proofs, of a build or proof its own, with what each has taken.',
  },
  compile: { description: 'Of a build.' },
  prove: { description: 'Of a proof, its verification included.' },
  label: { description: 'What the step is called where people wait for it.', example: 'Computing the witness' },
  text: { description: 'What is the matter, in at most 10,000 characters.', example: 'My build waits for an hour.' },
}
