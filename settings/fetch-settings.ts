import { z } from 'zod'
import { shownAs } from './variable.ts'

/** A name or an address, in brackets where it has colons, and a port. */
const HOST_AND_PORT = /^(?:[a-z\d_](?:[a-z\d._-]*[a-z\d_])?|\[[\da-f:.]+\]):\d{1,5}$/
const isHost = (text: string) => HOST_AND_PORT.test(text) && URL.canParse(`https://${text}`)

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The begin of URLs: it ends in `/`, so that no other host and no other folder begins with it. */
function isPrefix(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, href } = new URL(text)
  return (
    protocols.includes(protocol) && username === '' && password === '' && href === text && /^[^"?#\\]*\/$/.test(text)
  )
}

function toMirror(text: string): { prefix: string; replacement: string } {
  const [prefix = '', ...replacement] = text.split('=')
  return { prefix, replacement: replacement.join('=') }
}

/** Where git repositories are fetched from, in place of their own hosts. */
export const gitMirrorVariables = {
  PROOFYARD_GIT_MIRRORS: shownAs(
    'none',
    z
      .string()
      .default('')
      .transform((text) => listOf(text).map(toMirror))
      .refine(
        (mirrors) =>
          mirrors.every(
            ({ prefix, replacement }) => isPrefix(prefix, ['https:']) && isPrefix(replacement, ['https:', 'http:']),
          ),
        {
          error:
            'must be pairs of URLs that end in / and have neither user nor password, with commas between them, such as https://github.com/=http://git.example:3000/github/',
        },
      ),
  ),
}

/** Where downloads for projects may lead, beside module proxies, checksum databases and crates.io. */
export const fetchVariables = {
  PROOFYARD_FETCH_HOSTS: shownAs(
    'none',
    z
      .string()
      .default('')
      .transform((text) => listOf(text.toLowerCase()))
      .refine((hosts) => hosts.every(isHost), {
        error: 'must be hosts with ports and commas between them, such as storage.example:443, 10.0.0.7:8080',
      }),
  ),
  ...gitMirrorVariables,
}
