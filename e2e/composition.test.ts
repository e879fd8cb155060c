import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from './harness/api.ts'
import { root } from './harness/proofyard.ts'

const Service = z.looseObject({
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  stop_grace_period: z.string().optional(),
  image: z.string(),
  security_opt: z.array(z.string()),
  tmpfs: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.tuple([z.literal('CMD-SHELL'), z.string()]) }),
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
    server: ['database-url', 's3-credentials', 'first-password', 'master-key'],
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

test('every image of others is named by its digest, no program gets more rights than it was started with, and none fills the memory through /tmp', async () => {
  const all = await services()
  for (const [name, { image, security_opt: options, tmpfs }] of Object.entries(all)) {
    const isOurs = ['server', 'worker'].includes(name)
    expect(image, name).toMatch(isOurs ? /^\$\{PROOFYARD_IMAGES:/ : /:[\w.]+@sha256:[\da-f]{64}\}$/)
    expect(options, name).toContain('no-new-privileges')
    expect(tmpfs, name).toEqual(isOurs ? ['/tmp:size=2g'] : [])
  }
})

test('a worker is healthy whose event loop has turned in the last two minutes, and no other', async () => {
  const { worker } = await services()
  const file = String(worker?.environment['PROOFYARD_ALIVE_FILE'])
  const command = worker?.healthcheck.test[1] ?? ''
  expect(command).toContain(file)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-health-'))
  try {
    const own = join(folder, 'alive')
    const isHealthy = async () => (await runProgram('sh', ['-c', command.replaceAll(file, own)])).code === 0
    expect(await isHealthy()).toBe(false)
    await writeFile(own, '')
    expect(await isHealthy()).toBe(true)
    const then = Date.now() / 1000 - 121
    await utimes(own, then, then)
    expect(await isHealthy()).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('only the user who makes the secrets gets to them, also where the folder was there, and what is there stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-secrets-'))
  try {
    await copyFile(join(root, 'deploy', 'compose', 'make-secrets.sh'), join(folder, 'make-secrets.sh'))
    const secrets = join(folder, 'secrets')
    await mkdir(secrets)
    await chmod(secrets, 0o755)
    await writeFile(join(secrets, 'database-password'), 'mine')
    const { code, output } = await runProgram('sh', [join(folder, 'make-secrets.sh')])
    expect(code, output).toBe(0)
    expect((await stat(secrets)).mode & 0o777).toBe(0o700)
    expect(await readFile(join(secrets, 'database-url'), 'utf8')).toBe(
      'postgres://proofyard:mine@postgres:5432/proofyard',
    )
    const password = await readFile(join(secrets, 'first-password'), 'utf8')
    expect(password).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(output).not.toContain(password)
    expect(await readFile(join(secrets, 'master-key'), 'utf8')).toMatch(/^[\da-f]{64}$/)
    const named = Object.values(await services()).flatMap((service) => service.secrets)
    expect(new Set(await readdir(secrets))).toEqual(new Set(named))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
