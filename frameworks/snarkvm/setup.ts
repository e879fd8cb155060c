import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { KnownCeremony, Run, Setup } from '../framework.ts'
import { INSTALLED_POWERS, installedPowers } from './toolchain-folder.ts'

/** More than the 1,114 of Tornado Cash, says the source, when it was not over yet. */
const aleoSetup: KnownCeremony = {
  name: 'Aleo Setup',
  contributions: 1115,
  source: 'https://aleo.org/post/a-technical-explanation-of-the-aleo-setup-ceremony/',
}

/** What keys rest on: the powers of Aleo's ceremony, each file of which snarkVM knows by its SHA-256. */
export async function setupOf(run: Run): Promise<Setup> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(installedPowers(run)), hash)
  return {
    kind: 'ceremony',
    statement:
      "Aleo's universal set-up of 2021: more than a thousand contributors, of whom one honest one is enough. The keys follow from it and the program, without secrets of this server.",
    parameters: { name: INSTALLED_POWERS, blake2b: hash.digest('hex') },
    ceremony: aleoSetup,
    checked: ['snarkVM compared the powers with the SHA-256 that its release names.'],
  }
}
