import { z } from 'zod'
import { shownAs } from './variable.ts'

const LOOPBACK = 'loopback'
/** Believes no one, also not on this machine. */
const NONE = 'none'
const Proxy = z.union([z.literal(LOOPBACK), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** The reverse proxies whose `X-Forwarded-For` is believed. */
export const proxyVariables = {
  PROOFYARD_TRUSTED_PROXIES: shownAs(
    LOOPBACK,
    z
      .string()
      .default(LOOPBACK)
      .transform((text) => (text.trim() === NONE ? [] : text.split(',').map((part) => part.trim())))
      .refine((proxies) => proxies.every((proxy) => Proxy.safeParse(proxy).success), {
        error:
          'must be none, or addresses and ranges with commas between them, such as loopback, 10.0.0.7, 192.168.0.0/16, fd00::/8',
        abort: true,
      })
      // Then any caller could name any address as its own.
      .refine((proxies) => !proxies.some((proxy) => proxy.endsWith('/0')), {
        error: 'must not be every address there is',
      }),
  ),
}
