/** What a person hears of a login by single sign-on that did not work, by the `message` of the address. */
const sentences: Record<string, (name: string) => string> = {
  sign_on_away: (name) => `${name} does not answer. Try again in a minute, or log in another way.`,
  sign_on_busy: () => 'Too many logins were begun from your network. Try again in a minute.',
  sign_on_denied: (name) => `You did not let ${name} log you in here. Try again if that was not meant.`,
  sign_on_domain: () => 'People with an email address of this domain may not log in here. Ask who runs this server.',
  sign_on_exists: (name) =>
    `There is an account with your email address already. Log in with its password, and connect it with ${name} in the account settings.`,
  sign_on_expired: () => 'This login was begun in another browser, was used already, or took too long. Begin it again.',
  sign_on_failed: (name) =>
    `Logging in with ${name} did not work. Try again; if it happens again, tell who runs this server.`,
  sign_on_name: () => 'The username that you would have here is taken. Ask who runs this server.',
  sign_on_not_you: (name) =>
    `At ${name} you logged in as another person than the one whose account this is. Log in there as that one.`,
  sign_on_other: (name) =>
    `The account with your email address is connected with another person of ${name}. Ask who runs this server.`,
  sign_on_stale: (name) =>
    `${name} did not ask you to log in once more, which would have shown that it is you. Log out, have a link mailed to you where you log in, and set a password.`,
  sign_on_taken: (name) => `Your account at ${name} is connected with another account here. Log in with that one.`,
  sign_on_unverified: (name) => `${name} has not verified your email address. Verify it there, and log in here again.`,
}

/** @returns undefined for a message that is none of these */
export function signOnSentence(message: string | undefined, name: string): string | undefined {
  return message !== undefined && Object.hasOwn(sentences, message) ? sentences[message]?.(name) : undefined
}
