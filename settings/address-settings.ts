import type { z } from 'zod'
import { text, url, wholeNumber } from './variable.ts'

/** Where a server listens, and where people reach it. */
export interface AddressSettings {
  host: string
  port: number
  /** Origin under which people reach this server, without a trailing slash. */
  publicUrl: string
}

export const addressVariables = {
  HOST: text('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 8080),
  PUBLIC_URL: url(['http:', 'https:'], 'http://HOST:PORT', {
    isMet: ({ pathname }) => pathname === '/',
    error: 'must be an origin without a path, such as https://proofs.example.org',
  }),
}

export function addressOf(set: z.infer<z.ZodObject<typeof addressVariables>>): AddressSettings {
  const shownHost = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl: new URL(set.PUBLIC_URL ?? `http://${shownHost}:${set.PORT}`).origin,
  }
}
