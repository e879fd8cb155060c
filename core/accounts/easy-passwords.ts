import { dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '../errors.ts'

/** The most used passwords, in lower case, some 18,000 of them as long as ours have to be. */
const mostUsed = new Set(dictionary['passwords-common'])

/** What a guesser of passwords for this product would begin with; digits and signs around it change nothing. */
const CONTEXT_WORDS = ['proofyard', 'sindri']

/**
 * A guesser tries the name itself, the words of the product and the most used passwords first.
 *
 * @param field the name of the password's field in the request
 * @throws DomainError `invalid_value` when the password is one of these, in any case
 */
export function refuseEasyPassword(
  { username, email }: { username: string; email: string },
  password: string,
  field: string,
): void {
  const text = password.trim().toLowerCase()
  if ([username, email].some((name) => name.toLowerCase() === text)) {
    throw new DomainError('invalid_value', 'The password must not be your username or email address.', field)
  }
  if (CONTEXT_WORDS.includes(text.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''))) {
    throw new DomainError('invalid_value', 'The password must not be the name of this product.', field)
  }
  if (mostUsed.has(text)) {
    throw new DomainError('invalid_value', 'This is one of the most used passwords. Choose another one.', field)
  }
}
