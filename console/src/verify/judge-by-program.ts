import { programClaims } from 'virtual:program-claims'
import { type Verdict, askAServer, isTooLarge, rejected, tooLarge } from '@proofyard/verification/judge-claim.ts'
import type { ClaimTexts } from '@proofyard/verification/open-bundle.ts'
import { parseJson } from '@proofyard/verification/parse-json.ts'
import type { ToldOfClaim } from './program-task.ts'
import { runProgram } from './run-program.ts'

/** Where a page takes the verifier of a toolchain from, as it was packed; undefined where it has none. */
export type ProgramSource = (toolchain: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Whether proofs of a framework are judged by a program that comes by itself. */
export function hasProgram(framework: string): boolean {
  return Object.hasOwn(programClaims, framework)
}

/** The framework whose program judges by this key alone; undefined for a key of circom, and for those that need a bundle. */
export function frameworkOfKey(key: string): string | undefined {
  const document = parseJson(key)
  return Object.entries(programClaims).find(([, one]) => one.toolchainOf(document, undefined) !== undefined)?.[0]
}

/**
 * Has the verifier of the toolchain that a claim is of judge it.
 *
 * @param framework one that has such a program
 * @param told undefined where there are the three texts alone
 */
export async function judgeByProgram(
  framework: string,
  { key, publicValues, proof }: ClaimTexts,
  told: ToldOfClaim | undefined,
  programOf: ProgramSource,
): Promise<Verdict> {
  if (key === undefined) return rejected('There is no verification key.')
  if (isTooLarge([key, publicValues, proof])) return tooLarge
  const claims = programClaims[framework]
  const toolchain = claims?.toolchainOf(parseJson(key), told)
  if (claims === undefined || toolchain === undefined)
    return claims?.namedBy === 'key'
      ? rejected(`The verification key is none of ${framework}.`)
      : notHere(`Nothing in the bundle says which version of ${framework} it is of.`)
  if (!claims.toolchains.includes(toolchain)) return notHere(`Proofs of ${toolchain} are not verified in browsers.`)
  const packed = await programOf(toolchain)
  if (packed === undefined)
    return { ...notHere(`This page has no verifier of ${toolchain}.`), page: `/verify/${toolchain}` }
  const outcome = await runProgram({ framework, toolchain, packed, texts: { key, publicValues, proof }, told })
  switch (outcome.kind) {
    case 'judged':
      return outcome.holds
        ? {
            kind: 'verified',
            sentence: `The proof holds ${under(toolchain)}.${claims.knownByHash ? '' : builder(outcome.program)}`,
          }
        : rejected(`The proof does not hold ${under(toolchain)}.`)
    case 'refused':
      return rejected(`The verifier cannot take them: ${outcome.reason}`)
    case 'not run':
      return notHere(`The verifier of ${toolchain} did not come to a verdict in this browser: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}

function under(toolchain: string): string {
  return `for these public values and this key (${toolchain})`
}

/** Nobody publishes such a program with its hash, so it is as good as the server that built it. */
function builder(sha256: string): string {
  return ` The server that this page is of built its verifier; its SHA-256 is ${sha256}.`
}

function notHere(sentence: string): Verdict {
  return { kind: 'elsewhere', sentence: `${sentence} ${askAServer}` }
}
