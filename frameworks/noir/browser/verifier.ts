import type { StartProgram } from '../../program-verifier.ts'
import { hexOf } from '../abi/bytes.ts'
import { readKeyDocument } from '../key-document.ts'
import { pairs, toolchainId } from '../pairs.ts'
import { readProof } from '../proof-documents.ts'
import { startHonk } from './honk.ts'
import { startPlonk } from './plonk.ts'

/** Barretenberg, as bb.js has it. A claim is judged as by frameworks/noir/verify.ts, by what its key says it is of. */
export const startNoir: StartProgram = async (toolchain, wasm) => {
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
