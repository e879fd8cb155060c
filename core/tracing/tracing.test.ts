import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openOtlpReceiver } from '../testing/otlp-receiver.ts'
import { openTracing } from './tracing.ts'

test('spans come as they were told, below their parents, in other processes too', async () => {
  const receiver = await openOtlpReceiver()
  const server = await openTracing('server', receiver.url, () => undefined)
  const worker = await openTracing('worker', `${receiver.url}/`, () => undefined)
  const call = server?.start('POST /x', { kind: 'server', facts: { 'http.route': '/x' } })
  const job = worker?.start('prove', { parent: call?.context, kind: 'consumer', secondsAgo: 5 })
  job?.end({ 'proofyard.attempt': 1 }, { hasFailed: true })
  call?.end({ 'http.response.status_code': 201 })
  worker?.start('alone', { parent: 'not-a-traceparent' }).end()
  await Promise.all([server?.close(), worker?.close()])
  await receiver.close()
  const named = (name: string) => receiver.spans.find((span) => span.name === name)
  expect(named('POST /x')).toMatchObject({
    service: 'proofyard-server',
    parent: undefined,
    hasFailed: false,
    facts: { 'http.route': '/x', 'http.response.status_code': '201' },
  })
  expect(named('prove')).toMatchObject({
    service: 'proofyard-worker',
    trace: named('POST /x')?.trace,
    parent: named('POST /x')?.id,
    hasFailed: true,
    facts: { 'proofyard.attempt': '1' },
  })
  expect(named('prove')?.ms).toBeGreaterThan(4900)
  expect(named('alone')?.parent).toBeUndefined()
})

test.each(['hangs', 'is gone'])(
  'a collector that %s costs what is traced no time, is said once, and holds up no end',
  async (how) => {
    const receiver = await openOtlpReceiver(false)
    if (how === 'is gone') await receiver.close()
    const reported: string[] = []
    const tracing = await openTracing('worker', receiver.url, ({ message }) => void reported.push(message))
    const begin = process.cpuUsage()
    // More than wait at most: what is beyond is dropped.
    for (let count = 0; count < 20_000; count += 1) tracing?.start('stage').end()
    // Processor time: the machine may be busy.
    const { user, system } = process.cpuUsage(begin)
    expect((user + system) / 1000).toBeLessThan(3000)
    if (how === 'is gone') await expect.poll(() => reported.length, { timeout: 60_000 }).toBe(1)
    const ending = performance.now()
    await tracing?.close()
    expect(performance.now() - ending).toBeLessThan(6000)
    if (how === 'hangs') await receiver.close()
    expect(new Set(reported).size).toBeLessThanOrEqual(1)
  },
)

// The API alone, which does nothing, is a part of prom-client.
test('without an address no exporter is loaded, by no process and no command', async () => {
  expect(await openTracing('server', undefined, () => undefined)).toBeUndefined()
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { if (/@opentelemetry.(?!api.)/.test(url)) loaded.push(url); return next(url, context) } })
    for (const part of ['core/context.ts', 'server/call-origin.ts', 'worker/run-job.ts', 'cli/run.ts']) await import(new URL(part, ${JSON.stringify(new URL('../../', import.meta.url).href)}))
    const { openTracing } = await import(${JSON.stringify(new URL('tracing.ts', import.meta.url).href)})
    await openTracing('server', undefined, () => {})
    console.log(loaded.length)
    await openTracing('server', 'http://127.0.0.1:1', () => {})
    console.log(loaded.length > 0)
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('0\ntrue\n')
}, 300_000)
