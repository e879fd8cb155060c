import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { brand } from '@proofyard/contract/brand.ts'
import { deleteApiKey, generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { openSampleTeam } from '@proofyard/core/accounts/sample-team.ts'
import type { Core } from '@proofyard/core/context.ts'
import { listProjects } from '@proofyard/core/projects/list-projects.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { pack } from 'tar-stream'
import { z } from 'zod'

/** What the samples' manifests are read for. */
const Named = z.object({ name: z.string() })

/**
 * Deploys each framework's sample into the public team of samples, over HTTP as anybody would, unless it is there.
 * @param address where this server listens
 */
export async function deploySamples(core: Core, address: string): Promise<void> {
  const teamId = await openSampleTeam(core)
  const viewer = { kind: 'team', teamId, role: 'member', apiKeyId: '' } as const
  const present = new Set((await listProjects(core, viewer, brand.sampleTeam)).items.map(({ project }) => project.name))
  const samples = await Promise.all(
    Object.values(frameworks).map(async ({ sample }) => {
      const manifest: unknown = JSON.parse(await readFile(join(sample.folder, 'sindri.json'), 'utf8'))
      return { ...sample, name: Named.parse(manifest).name }
    }),
  )
  const missing = samples.filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  const { row, secret } = await generateApiKey(core.database, { teamId, createdBy: null, name: 'samples' })
  try {
    for (const sample of missing) await deploySample(`${address}/api/v1`, secret, sample)
  } finally {
    await deleteApiKey(core, teamId, row.id)
  }
}

async function deploySample(
  api: string,
  key: string,
  { name, folder, labels }: { name: string; folder: string; labels: string[] },
): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(await packFolder(folder))]), `${name}.tar.gz`)
  await post(`${api}/circuit/create`, key, {}, form)
  const settings = JSON.stringify({ is_public: true, labels })
  await post(`${api}/project/${name}/settings`, key, { 'Content-Type': 'application/json' }, settings)
}

async function post(url: string, key: string, headers: Record<string, string>, body: FormData | string): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers: { ...headers, Authorization: `Bearer ${key}` }, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

/** A sample is a handful of small files. */
async function packFolder(folder: string): Promise<Buffer> {
  const archive = pack()
  const packed = buffer(archive.pipe(createGzip()))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    archive.entry({ name: relative(folder, path) }, await readFile(path))
  }
  archive.finalize()
  return await packed
}
