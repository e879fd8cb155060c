import { toolchainOf, toolchains } from 'virtual:noir-verifier'
import { type Verdict, askAServer, isTooLarge, rejected, tooLarge } from '@proofyard/verification/judge-claim.ts'
import type { ClaimTexts } from '@proofyard/verification/open-bundle.ts'
import { parseJson } from '@proofyard/verification/parse-json.ts'
import { runProgram } from './run-program.ts'

/** Where a page takes the verifier of a toolchain from, as it was packed; undefined where it has none. */
export type ProgramSource = (toolchain: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Whether a key is one that a program judges by, and not one of circom. */
export function isOfProgram(key: string): boolean {
  return toolchainOf(parseJson(key)) !== undefined
}

/** Has the verifier of the toolchain that a key names judge a claim. */
export async function judgeByProgram(
  { key, publicValues, proof }: ClaimTexts,
  programOf: ProgramSource,
): Promise<Verdict> {
  if (key === undefined) return rejected('There is no verification key.')
  if (isTooLarge([key, publicValues, proof])) return tooLarge
  const toolchain = toolchainOf(parseJson(key))
  if (toolchain === undefined) return rejected('The verification key is none of Noir.')
  if (!toolchains.includes(toolchain)) return notHere(`Proofs of ${toolchain} are not verified in browsers.`)
  const packed = await programOf(toolchain)
  if (packed === undefined)
    return { ...notHere(`This page has no verifier of ${toolchain}.`), page: `/verify/${toolchain}` }
  const outcome = await runProgram({ toolchain, packed, texts: { key, publicValues, proof } })
  switch (outcome.kind) {
    case 'judged':
      return outcome.holds
        ? { kind: 'verified', sentence: `The proof holds for these public values and this key (${toolchain}).` }
        : rejected(`The proof does not hold for these public values and this key (${toolchain}).`)
    case 'refused':
      return rejected(`The verifier cannot take them: ${outcome.reason}`)
    case 'not run':
      return notHere(`The verifier of ${toolchain} did not come to a verdict in this browser: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}

function notHere(sentence: string): Verdict {
  return { kind: 'elsewhere', sentence: `${sentence} ${askAServer}` }
}
