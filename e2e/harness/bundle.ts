import { createPublicKey } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'
import { type ProvenAnswer, verifyElsewhere } from './snarkjs.ts'

const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), pem: z.string() })) })

/** Downloads the bundle of a proof, checks it with the commands of its page, and has snarkjs verify what is in it. */
export async function expectBundleChecked(
  { url, apiKey }: Proofyard,
  { proofId, ...answer }: ProvenAnswer & { proofId: string },
): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${url}/api/v1/proof/${proofId}/bundle`, { headers })
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${proofId}.proof.zip"`)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bundle-'))
  try {
    await unzip(Buffer.from(await response.arrayBuffer()), folder)
    const text = (name: string) => readFile(join(folder, name), 'utf8')
    const read = async (name: string): Promise<unknown> => JSON.parse(await text(name))
    const documents = {
      proof: await read('proof.json'),
      public: await read('public.json'),
      verification_key: await read('verification_key.json'),
    }
    expect(answer).toMatchObject(documents)
    expect(await verifyElsewhere(answer)).toContain('OK!')
    for (const command of await documentedCommands()) {
      const { code, output } = await runProgram('sh', ['-c', command], { cwd: folder })
      expect({ command, code, output }).toMatchObject({ code: 0 })
    }
    const { keys } = Keys.parse(await (await fetch(`${url}/.well-known/proofyard-keys.json`)).json())
    const pem = await text('server-key.pem')
    expect(keys.map((key) => key.pem)).toContain(pem)
    for (const { kid: _, pem: __, ...jwk } of keys)
      expect(createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType).toBe('ed25519')
    await writeFile(join(folder, 'public.json'), (await text('public.json')).replace(/\d/, '7'))
    const [check = ''] = await documentedCommands()
    expect((await runProgram('sh', ['-c', check], { cwd: folder })).output).toContain('public.json: FAILED')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The commands under *Checking one* in docs/proof-bundles.md. */
async function documentedCommands(): Promise<string[]> {
  const page = await readFile(join(root, 'docs', 'proof-bundles.md'), 'utf8')
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? []
  return block.trim().split('\n')
}

async function unzip(bytes: Buffer, folder: string): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    expect(basename(entry.fileName)).toBe(entry.fileName)
    await writeFile(join(folder, entry.fileName), await buffer(await zip.openReadStreamPromise(entry)))
  }
}
