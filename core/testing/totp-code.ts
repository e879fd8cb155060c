import { TOTP } from 'otpauth'

/** The code that an authenticator app shows. @param stepsAhead of now: each code is good once */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}
