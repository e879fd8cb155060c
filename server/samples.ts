import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { brand } from '@proofyard/contract/brand.ts'
import { deleteApiKey, generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { openSampleTeam } from '@proofyard/core/accounts/sample-team.ts'
import type { Core } from '@proofyard/core/context.ts'
import { SERVER } from '@proofyard/core/events/actor.ts'
import { listProjects } from '@proofyard/core/projects/list-projects.ts'
import { bestCapability } from '@proofyard/core/workers/best-capability.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { type AnyFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { pack } from 'tar-stream'

/**
 * Deploys each framework's sample into the public team of samples, over HTTP as any user would, unless it is there. One
 * whose toolchain no worker has yet is left for later: nothing is installed for a sample alone.
 * @param address where this server listens
 * @returns whether all of them are there
 */
export async function deploySamples(
  core: Core,
  address: string,
  offered: AnyFramework[] = Object.values(frameworks),
): Promise<boolean> {
  const teamId = await openSampleTeam(core)
  const viewer = { kind: 'team', teamId, role: 'member', apiKeyId: '', makerId: null } as const
  const present = new Set((await listProjects(core, viewer, brand.sampleTeam)).items.map(({ project }) => project.name))
  const samples = await Promise.all(
    offered.map(async ({ name: circuitType, sample, manifest, toolchainId }) => {
      const read = manifest.parse(JSON.parse(await readFile(join(sample.folder, 'sindri.json'), 'utf8')))
      return { ...sample, circuitType, name: read.name, toolchain: toolchainId(read) ?? null }
    }),
  )
  const missing = samples.filter(({ name }) => !present.has(name))
  const { capabilities } = await readLiveCapabilities(core)
  const possible = missing.filter(
    (sample) => sample.toolchain === null || bestCapability(capabilities, sample)?.state === 'ready',
  )
  if (possible.length === 0) return missing.length === 0
  const { row, secret } = await generateApiKey(core.database, { teamId, actor: SERVER, name: 'samples' })
  try {
    for (const sample of possible) await deploySample(`${address}/api/v1`, secret, sample)
  } finally {
    await deleteApiKey(core, { ...viewer, apiKeyId: row.id }, row.id)
  }
  return possible.length === missing.length
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
