import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { killWorker, startWorker } from '@proofyard/worker/testing/start-worker.ts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runProgram } from '../harness/api.ts'
import { leastValues, manifestsOf, render } from '../harness/chart.ts'

const Probe = z.object({
  exec: z.object({ command: z.tuple([z.string()], z.string()) }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  // As Kubernetes has it where nothing is said.
  failureThreshold: z.number().default(3),
  terminationGracePeriodSeconds: z.number(),
})
const Workers = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })),
            startupProbe: Probe,
            livenessProbe: Probe,
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
})

/** The pods of the chart's pools of workers. */
async function workerPods() {
  const { code, output } = await render(leastValues)
  expect(code, output).toBe(0)
  const pools = manifestsOf(output).filter(({ kind }) => kind === 'StatefulSet')
  expect(pools).toHaveLength(2)
  return pools.map((pool) => {
    const { containers, volumes, terminationGracePeriodSeconds } = Workers.parse(pool).spec.template.spec
    const [container] = containers
    const file = container.env.find(({ name }) => name === 'PROOFYARD_ALIVE_FILE')?.value
    if (file === undefined) throw new Error('The worker touches no file.')
    return { ...container, file, volumes, terminationGracePeriodSeconds }
  })
}

test('a worker touches a file in a folder in memory, which nothing else of the pod has', async () => {
  for (const { file, volumeMounts, volumes } of await workerPods()) {
    expect(volumeMounts).toContainEqual({ name: 'alive', mountPath: dirname(file) })
    expect(volumes).toContainEqual({ name: 'alive', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } })
  }
})

test('a worker has minutes to begin and to be slow, and one that hangs is not waited for as one that finishes its jobs', async () => {
  for (const { startupProbe, livenessProbe, terminationGracePeriodSeconds } of await workerPods()) {
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(300)
    expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThanOrEqual(60)
    for (const probe of [startupProbe, livenessProbe]) {
      expect(probe.timeoutSeconds).toBeGreaterThanOrEqual(20)
      expect(probe.terminationGracePeriodSeconds).toBeLessThan(60)
    }
    expect(terminationGracePeriodSeconds).toBeGreaterThan(600)
  }
})

test('the command of both probes succeeds for a worker that lives, and fails for one that is stopped for two minutes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-probes-'))
  const { settings, close } = await openTestCore()
  const file = join(folder, 'alive')
  const pods = await workerPods()
  const commands = pods.flatMap(({ file: inPod, startupProbe, livenessProbe }) =>
    [startupProbe, livenessProbe].map(({ exec }) => {
      const [program, ...args] = exec.command
      expect(args.join(' ')).toContain(inPod)
      return { program, args: args.map((text) => text.replaceAll(inPod, file)) }
    }),
  )
  const verdicts = async () => {
    const codes = commands.map(async ({ program, args }) => (await runProgram(program, args)).code === 0)
    return [...new Set(await Promise.all(codes))]
  }
  const makeOlder = async (seconds: number) => {
    const then = Date.now() / 1000 - seconds
    await utimes(file, then, then)
  }
  expect(await verdicts()).toEqual([false])
  const worker = await startWorker(settings, join(folder, 'data'), { PROOFYARD_ALIVE_FILE: file })
  onTestFinished(async () => {
    await killWorker(worker)
    await close()
    await rm(folder, { recursive: true })
  })
  expect(await verdicts()).toEqual([true])
  await makeOlder(1000)
  await expect.poll(verdicts, { timeout: 60_000 }).toEqual([true])

  worker.kill('SIGSTOP')
  await makeOlder(100)
  const { mtimeMs } = await stat(file)
  expect(await verdicts()).toEqual([true])
  await sleep(25_000)
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  expect(await verdicts()).toEqual([false])
  worker.kill('SIGCONT')
  await expect.poll(verdicts, { timeout: 60_000 }).toEqual([true])
})
