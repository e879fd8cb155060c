import * as z from 'zod/mini'
import { hexOf } from '../abi/bytes.ts'
import { readKeyDocument } from '../key-document.ts'
import { pairs, toolchainId } from '../pairs.ts'
import { readProof } from '../proof-documents.ts'
import { startHonk } from './honk.ts'
import { startPlonk } from './plonk.ts'

/** What the texts of a claim are: each may be anything. */
export interface Texts {
  key: string
  publicValues: string
  proof: string
}

/** The toolchains with a program that verifies in a browser. */
export const toolchains = pairs.map(toolchainId)

const KeyEnds = z.object({ noir_version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)), bb_version: z.string() })

/** The toolchain that a key says it is of, whether there is one or not; undefined where it is no key of Noir's. */
export function toolchainOf(key: unknown): string | undefined {
  const { data } = KeyEnds.safeParse(key)
  return data && toolchainId({ noir: data.noir_version })
}

/**
 * Starts Noir's verifier in the calling thread, which it may keep for as long as it likes: its caller gives it a thread of its own.
 *
 * @param wasm of `toolchain`, not compressed; anything until its hash was compared
 * @returns what judges one claim as the worker's verifier does (frameworks/noir/verify.ts), and throws an Error where that cannot take it
 * @throws Error where it is not the program of the toolchain
 */
export async function startVerifier(
  toolchain: string,
  wasm: Uint8Array<ArrayBuffer>,
): Promise<(texts: Texts) => Promise<boolean>> {
  const pair = pairs.find((one) => toolchainId(one) === toolchain)
  if (pair === undefined) throw new Error(`there is no verifier of ${toolchain}.`)
  if ((await sha256(wasm)) !== pair.wasm.sha256) throw new Error(`what is there is not the verifier of ${toolchain}.`)
  const verify = pair.scheme === 'ultra_honk' ? await startHonk(wasm) : await startPlonk(wasm, pair)
  return async ({ key: keyText, publicValues, proof }) => {
    const read = readKeyDocument(pair, keyText)
    if (read === undefined || read.sha256 !== (await sha256(read.key.bytes))) return false
    const claim = readProof({ publicValues, proof }, read.key.layout)
    return claim !== undefined && verify({ verificationKey: read.key.bytes, ...claim })
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
