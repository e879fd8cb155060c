import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Circuit, SmartContractVerifier } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { openFolderStorage } from '@proofyard/core/storage/folder/folder-storage.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { call } from './api.ts'
import { query } from './database.ts'
import { askElsewhere, withDigitChanged } from './elsewhere.ts'
import { type Proofyard, root } from './proofyard.ts'
import { sindri } from './sindri.ts'

/** What `sindri proof create` prints. */
const Printed = z.object({
  proofId: z.uuid(),
  proof: z.unknown(),
  public: z.unknown(),
  verification_key: z.unknown(),
})
export type Printed = z.infer<typeof Printed>

const Manifest = z.looseObject({ circuitType: z.string(), name: z.string() })

/** A copy of a project of `e2e/fixtures`, and the public npm client in it, before a server that has the toolchains. */
export interface Journey {
  proofyard: Proofyard
  folder: string
  /** Changes the manifest of the copy. */
  setManifest: (changes: Record<string, string>) => Promise<void>
  run: (...args: string[]) => Promise<{ code: number | null; output: string }>
  /** Deploys under a tag, and returns the build as the API has it. */
  deploy: (tag: string) => Promise<Circuit>
  /** Tries to deploy, and returns what the client says. */
  failToDeploy: (tag: string) => Promise<string>
  /** Proves the project's own input. */
  prove: (tag: string) => Promise<Printed>
  /** Tries to prove another input, and returns what the client says. */
  failToProve: (tag: string, input: string) => Promise<string>
  end: () => Promise<void>
}

/**
 * @param use is given each journey before the tests that walk it
 * @returns registers, within a `describe`, that what follows goes through the public npm client in a copy of a project
 */
export function journeysOn(proofyard: () => Proofyard, use: (journey: Journey) => void): (project: string) => void {
  return (project) => {
    let journey: Journey | undefined
    beforeAll(async () => {
      journey = await openJourney(proofyard(), project)
      use(journey)
    })
    afterAll(() => journey?.end())
  }
}

/**
 * @param project folder of `e2e/fixtures`
 * @param from where it lies elsewhere
 */
export async function openJourney(
  proofyard: Proofyard,
  project: string,
  from = join(root, 'e2e', 'fixtures', project),
): Promise<Journey> {
  const parent = await mkdtemp(join(tmpdir(), 'proofyard-journey-'))
  const folder = join(parent, project)
  await cp(from, folder, { recursive: true })
  const run = (...args: string[]) => sindri(proofyard, args, folder)
  const manifestFile = join(folder, 'sindri.json')
  const readManifest = async () => Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  return {
    proofyard,
    folder,
    setManifest: async (changes) =>
      writeFile(manifestFile, JSON.stringify({ ...(await readManifest()), ...changes }, null, 2)),
    run,
    deploy: async (tag) => {
      const { code, output } = await run('deploy', '--tag', tag)
      expect(output).toContain('Circuit compiled successfully')
      expect(code).toBe(0)
      return Circuit.parse(await call(proofyard, 'GET', `circuit/${(await readManifest()).name}:${tag}/detail`))
    },
    failToDeploy: async (tag) => {
      const { code, output } = await run('deploy', '--tag', tag)
      expect(code).toBe(1)
      return output
    },
    prove: async (tag) => {
      const { code, output } = await run('--quiet', 'proof', 'create', '--tag', tag, '--verify')
      expect(code, output).toBe(0)
      return Printed.parse(JSON.parse(output))
    },
    failToProve: async (tag, input) => {
      await writeFile(join(parent, 'wrong-input'), input)
      const { code, output } = await run('proof', 'create', '--tag', tag, '--input', join('..', 'wrong-input'))
      expect(code).toBe(1)
      expect(output).toContain('Proof generation failed')
      return output
    },
    end: () => rm(parent, { recursive: true, force: true }),
  }
}

/** What the client clones is what was deployed, byte for byte. */
export async function expectCloned({ folder, run }: Journey, tag: string): Promise<void> {
  const name = Manifest.parse(JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8'))).name
  const clone = `${folder}-clone`
  const { code, output } = await run('clone', `ada/${name}:${tag}`, clone)
  expect(code, output).toBe(0)
  const files = await filesIn(folder)
  expect(await filesIn(clone)).toEqual(files)
  for (const file of files) expect(await readFile(join(clone, file)), file).toEqual(await readFile(join(folder, file)))
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted()
}

/** The framework's own tool accepts a proof, and not with one digit of its public values changed. */
export async function expectAcceptedElsewhere({ folder }: Journey, printed: Printed): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8')))
  const documents = { manifest, ...printed }
  const accepted = await askElsewhere(documents)
  expect(accepted.output).toMatch(/^OK: /)
  expect(accepted.code).toBe(0)
  const refused = await askElsewhere({ ...documents, public: withDigitChanged(printed.public) })
  expect(refused.output).toMatch(/ refuses the proof: /)
  expect(refused.code).toBe(1)
}

/** The API verifies a proof that is brought with its manifest and key, and not with one digit of its public values changed. */
async function expectVerifiedWhereBrought({ proofyard, folder }: Journey, printed: Printed): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8'))
  const claim = { manifest, verification_key: printed.verification_key, public: printed.public, proof: printed.proof }
  const warnings = expect.arrayContaining([expect.stringContaining('came with the request')])
  expect(await call(proofyard, 'POST', 'verify', claim)).toEqual({
    verified: true,
    reason: null,
    setup: null,
    warnings,
  })
  const changed = { ...claim, public: withDigitChanged(printed.public) }
  expect(await call(proofyard, 'POST', 'verify', changed)).toMatchObject({ verified: false, warnings })
}

/**
 * Verifies a stored proof by the API, and the same documents where they are brought; then the stored one with public values in its place that were changed in the storage and in the
 * database, so that nothing but the framework's verifier can tell.
 */
export async function expectChangeSeen(journey: Journey, printed: Printed): Promise<void> {
  const { proofyard } = journey
  await expectVerifiedWhereBrought(journey, printed)
  const verify = async () => await call(proofyard, 'POST', `proof/${printed.proofId}/verify`)
  const verified = await verify()
  await forgePublicValues(proofyard, printed)
  expect([verified, await verify()]).toEqual([{ verified: true }, { verified: false }])
}

async function forgePublicValues(proofyard: Proofyard, { proofId, public: values }: Printed): Promise<void> {
  const storage = await openFolderStorage(join(proofyard.dataFolder, 'artifacts'))
  const { sha256, size } = await storage.put(Readable.from([JSON.stringify(withDigitChanged(values))]))
  await query(
    proofyard,
    `insert into artifacts (sha256, size) values ('${sha256}', ${size}) on conflict do nothing;
     update proof_artifacts set sha256 = '${sha256}' where proof_id = '${proofId}' and kind = 'public'`,
  )
}

/** The Solidity verifier of a build, and the calldata of a proof. */
export async function readForChain(
  { proofyard }: Journey,
  build: Circuit,
  printed: Printed,
): Promise<{ contract: string; calldata: string | null | undefined }> {
  const contract = await call(proofyard, 'GET', `circuit/${build.circuit_id}/smart_contract_verifier`)
  const proof = Proof.parse(await call(proofyard, 'GET', `proof/${printed.proofId}/detail`))
  return {
    contract: SmartContractVerifier.parse(contract).contract_code,
    calldata: proof.smart_contract_calldata,
  }
}
