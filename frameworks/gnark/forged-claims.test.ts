import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Claim } from '../framework.ts'
import { exitCodes } from '../languages/harness-protocol.ts'
import { systemArguments } from './system-arguments.ts'
import { keysProgram } from './keys-program.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { openGnarkWay } from './testing/way.ts'
import { cubicFiles, cubicInput, cubicManifest } from './testing/cubic.ts'
import { forgeByCommitment } from './testing/forge.ts'
import type { Documents } from './testing/judge-many.ts'
import { toolchainForTests, testWithGo as test } from './testing/toolchain.ts'
import { KeyDocument, ProofDocument } from './testing/documents.ts'

/** The first run on a machine installs a version of gnark. */
const INSTALLATION_MS = 1_200_000
let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

async function documentsOf({ verificationKey, publicValues, proof }: Claim<GnarkManifest>): Promise<Documents> {
  return [await readFile(verificationKey, 'utf8'), await readFile(publicValues, 'utf8'), await readFile(proof, 'utf8')]
}

/** Runs the verifier itself, without a sandbox around it. */
async function judge(manifest: GnarkManifest, documents: Documents): Promise<{ code: unknown; stderr: string }> {
  const program = join(await toolchainForTests(manifest.gnarkVersion), keysProgram())
  const child = spawn(program, ['verify', ...systemArguments(manifest)], { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(JSON.stringify(documents))
  const stderr = text(child.stderr)
  const [code]: unknown[] = await once(child, 'close')
  return { code, stderr: await stderr }
}

const { succeeded: accepted, rejected } = exitCodes

test('a forged proof of a false statement is refused for its commitment', { timeout: 600_000 }, async () => {
  const build = await way.build({ files: cubicFiles(), manifest: cubicManifest() })
  const { claim } = await way.prove(build, cubicInput)
  const documents = await documentsOf(claim)
  expect(await judge(claim.manifest, documents)).toEqual({ code: accepted, stderr: '' })
  const forged: Documents = [documents[0], '{"Y":36}', forgeByCommitment(documents[0], 36n)]
  expect(await judge(claim.manifest, forged)).toEqual({
    code: rejected,
    stderr: 'the proof has 1 commitments, its key 0\n',
  })
})

test('no change in the long keys of PLONK from v0.10.0 on is passed over', { timeout: INSTALLATION_MS }, async () => {
  const choice = { gnarkVersion: 'v0.16.3', provingScheme: 'plonk' } as const
  const build = await way.build({ files: cubicFiles(choice), manifest: cubicManifest(choice) })
  const { claim } = await way.prove(build, cubicInput)
  const documents = await documentsOf(claim)
  expect(await judge(claim.manifest, documents)).toEqual({ code: accepted, stderr: '' })
  const key = KeyDocument.parse(JSON.parse(documents[0]))
  const length = Buffer.from(key.verifying_key, 'base64').length
  const places = Array.from({ length: 40 }, (_, number) => Math.floor(((length - 1) * number) / 39))
  for (const place of places) {
    const bytes = Buffer.from(key.verifying_key, 'base64')
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    const changed = JSON.stringify({ ...key, verifying_key: bytes.toString('base64') })
    expect((await judge(claim.manifest, documents.with(0, changed) as Documents)).code, `byte ${place}`).toBe(rejected)
  }
})

test(
  'a PLONK proof with fewer values than its key asks for, on which gnark before v0.16.0 panics, is refused',
  { timeout: INSTALLATION_MS },
  async () => {
    const choice = { gnarkVersion: 'v0.15.0', provingScheme: 'plonk' } as const
    const build = await way.build({ files: cubicFiles(choice), manifest: cubicManifest(choice) })
    const { claim } = await way.prove(build, cubicInput)
    const documents = await documentsOf(claim)
    const { proof: text } = ProofDocument.parse(JSON.parse(documents[2]))
    const proof = Buffer.from(text, 'base64')
    // Six claimed values of 32 bytes follow eight points of 64.
    const values = 8 * 64 + 4
    expect(proof.readUInt32BE(values - 4)).toBe(6)
    const cut = Buffer.concat([proof.subarray(0, values + 5 * 32), proof.subarray(values + 6 * 32)])
    cut.writeUInt32BE(5, values - 4)
    const refused = await judge(
      claim.manifest,
      documents.with(2, JSON.stringify({ proof: cut.toString('base64') })) as Documents,
    )
    expect(refused.code).toBe(rejected)
  },
)
