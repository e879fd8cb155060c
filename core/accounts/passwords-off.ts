import { DomainError } from '../errors.ts'

/** Where single sign-on is the only way in. @param instead what people log in with; @param what is not taken */
export function passwordsAreOff(instead: string, what = 'passwords'): DomainError {
  return new DomainError('forbidden', `This server takes no ${what}. Log in with ${instead} in a browser.`)
}
