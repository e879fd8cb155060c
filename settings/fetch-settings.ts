import { z } from 'zod'
import { shownAs } from './variable.ts'

/** A name or an address, in brackets where it has colons, and a port. */
const HOST_AND_PORT = /^(?:[a-z\d_](?:[a-z\d._-]*[a-z\d_])?|\[[\da-f:.]+\]):\d{1,5}$/
const isHost = (text: string) => HOST_AND_PORT.test(text) && URL.canParse(`https://${text}`)

/** Where downloads for projects may lead, beside module proxies, checksum databases and crates.io. */
export const fetchVariables = {
  PROOFYARD_FETCH_HOSTS: shownAs(
    'none',
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter((host) => host !== ''),
      )
      .refine((hosts) => hosts.every(isHost), {
        error: 'must be hosts with ports and commas between them, such as storage.example:443, 10.0.0.7:8080',
      }),
  ),
}
