import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './harness/proofyard.ts'

const Service = z.looseObject({
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  stop_grace_period: z.string().optional(),
})
const Composition = z.object({ services: z.record(z.string(), Service) })

/** The services of deploy/compose/compose.yaml. */
async function services(): Promise<Record<string, z.infer<typeof Service>>> {
  const text = await readFile(join(root, 'deploy', 'compose', 'compose.yaml'), 'utf8')
  return Composition.parse(parse(text, { merge: true })).services
}

test('a service of the composition has the secrets that it needs, and no password lies in its environment', async () => {
  const all = await services()
  expect(Object.fromEntries(Object.entries(all).map(([name, { secrets }]) => [name, secrets]))).toEqual({
    postgres: ['database-password'],
    s3: ['s3-secret-key'],
    server: ['database-url', 's3-credentials', 'first-password'],
    worker: ['database-url', 's3-credentials'],
  })
  for (const { environment } of Object.values(all))
    for (const name of Object.keys(environment)) expect(name).not.toMatch(/(?:PASSWORD|SECRET|TOKEN|KEY)$/)
})

test('only this machine reaches it, and it has the time to finish that it is told to take', async () => {
  const all = await services()
  expect(Object.values(all).flatMap(({ ports }) => ports)).toEqual(['127.0.0.1:${PORT:-8080}:8080'])
  for (const name of ['server', 'worker']) {
    const service = all[name]
    expect(parseInt(service?.stop_grace_period ?? '')).toBe(
      Number(service?.environment['PROOFYARD_DRAIN_SECONDS']) + 20,
    )
  }
})
