import * as z from 'zod/mini'
import type { ProgramClaims } from '../../program-verifier.ts'
import { pairs, toolchainId } from '../pairs.ts'

const KeyEnds = z.object({ noir_version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)), bb_version: z.string() })

/** A key says which version it is of. */
export const noirClaims: ProgramClaims = {
  toolchains: pairs.map(toolchainId),
  knownByHash: true,
  namedBy: 'key',
  toolchainOf: (key) => {
    const { data } = KeyEnds.safeParse(key)
    return data && toolchainId({ noir: data.noir_version })
  },
}
