import { brand } from '@proofyard/contract/brand.ts'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows: SHA-1, six digits, 30 seconds (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps that a clock may be before or behind. */
const WINDOW = 1

/** A fresh secret of 160 bits, as apps take it: in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an app reads from a QR code. @param hostname of this installation, which tells two of them apart */
export function totpUri(secret: string, username: string, hostname: string): string {
  return new TOTP({ ...parameters, issuer: `${brand.product} ${hostname}`, label: username, secret }).toString()
}

/** The step that a code of six digits is of; undefined where it is of none around this time. @param timeMs since 1970 */
export function stepOfCode(secret: string, code: string, timeMs: number): number | undefined {
  const totp = new TOTP({ ...parameters, secret })
  const delta = totp.validate({ token: code, timestamp: timeMs, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: timeMs }) + delta
}
