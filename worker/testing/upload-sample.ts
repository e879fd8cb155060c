import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BuildRecord } from '@proofyard/core/builds/build-record.ts'
import type { Core } from '@proofyard/core/context.ts'
import { SMALLEST_SIZE } from '@proofyard/core/queue/size-class.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'

const sample = fileURLToPath(import.meta.resolve('@proofyard/frameworks/circom/sample'))

/** Queues a build of the multiplier sample, or of one with another circuit, or for a toolchain. */
export async function uploadSample(
  core: Core,
  viewer: Viewer,
  folder: string,
  {
    circuit,
    toolchain = null,
    size = SMALLEST_SIZE,
  }: { circuit?: string; toolchain?: string | null; size?: string } = {},
): Promise<BuildRecord> {
  const name = `multiplier-${crypto.randomUUID()}`
  const project = join(folder, name)
  await mkdir(folder, { recursive: true })
  await cp(sample, project, { recursive: true })
  if (circuit !== undefined) await writeFile(join(project, 'circuit.circom'), circuit)
  const archive = `${project}.tar.gz`
  await promisify(execFile)('tar', ['-czf', archive, '-C', folder, name])
  return newBuild(core, viewer, {
    toolchain,
    size,
    manifest: { circuitType: 'circom', name: 'multiplier2' },
    project: await core.storage.putFile(archive),
  })
}
