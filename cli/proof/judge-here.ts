import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { verifyHere } from '@proofyard/frameworks/circom/verify-here.ts'
import { programClaims } from '@proofyard/frameworks/program-claims.ts'
import { programVerifiers } from '@proofyard/frameworks/program-verifiers.ts'
import { judgeClaim } from '@proofyard/verification/judge-claim.ts'
import type { Bundle } from '@proofyard/verification/open-bundle.ts'
import { parseJson } from '@proofyard/verification/parse-json.ts'
import { CommandError, UsageError } from '../failure.ts'

/**
 * Judges the proof of a bundle on this machine, without any network.
 *
 * @param verifier a file with the verifier of the bundle's toolchain, as a Proofyard serves it; circom's is here already
 * @returns what the verifier says of a proof that holds
 * @throws CommandError where it does not hold, or cannot be judged here
 */
export async function judgeHere({ statement, texts }: Bundle, verifier: string | undefined): Promise<string> {
  const { circuit_type: framework, manifest } = statement.circuit
  if (Object.hasOwn(programClaims, framework)) return await judgeByProgram({ statement, texts }, verifier)
  if (framework !== 'circom')
    throw new CommandError(`Proofs of ${framework} are verified by a server, or by the framework's own tool.`, {
      next: 'Without --offline the server is asked.',
    })
  const { provingScheme: scheme = 'groth16', curve = 'bn254' } = manifest
  const { kind, sentence } = await judgeClaim(texts, { scheme, curve }, verifyHere)
  if (kind !== 'verified') throw new CommandError(sentence)
  return sentence
}

async function judgeByProgram(
  { statement, texts: { key, ...texts } }: Pick<Bundle, 'statement' | 'texts'>,
  verifier: string | undefined,
): Promise<string> {
  const { circuit_type: framework, versions, manifest } = statement.circuit
  const [known, start] = [programClaims[framework], programVerifiers[framework]]
  const toolchain = known?.toolchainOf(parseJson(key ?? ''), { versions, manifest })
  if (known === undefined || start === undefined || key === undefined || toolchain === undefined)
    throw new CommandError(`Nothing in the bundle says which version of ${framework} it is of.`)
  if (!known.toolchains.includes(toolchain))
    throw new CommandError(`There is no verifier of ${toolchain} outside of servers.`)
  if (verifier === undefined)
    throw new UsageError(
      `The verifier of ${toolchain} has to be named with --verifier.`,
      `Any Proofyard that has it serves it, at /verify/${toolchain}.wasm.gz; ${known.knownByHash ? 'it is taken by its hash' : 'it is the word of the server that built it'}.`,
    )
  const verify = await start(toolchain, await unpacked(verifier))
  const under = `for these public values and this key (${toolchain}).`
  if (!(await verify({ key, ...texts }, { versions, manifest })))
    throw new CommandError(`The proof does not hold ${under}`)
  return `The proof holds ${under}`
}

async function unpacked(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await readFile(file)
  try {
    return new Uint8Array(await promisify(gunzip)(packed))
  } catch {
    throw new CommandError(`${file} is no verifier as a Proofyard serves it: it cannot be unpacked.`)
  }
}
