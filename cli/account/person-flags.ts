/** The flags of commands that ask who one is. */
export const personFlags: [flags: string, meaning: string][] = [
  ['--username <name>', 'who one is'],
  ['--password-stdin', 'read the password from the standard input'],
  ['--code <code>', 'of the authenticator app, or a recovery code, where the account has a second factor'],
]
