import { readBuildOutput } from '@proofyard/core/builds/build-output.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { echo } from './testing/echo-framework.ts'
import { type JobScene, openJobScene } from './testing/job-scene.ts'

let scene: JobScene

beforeAll(async () => {
  scene = await openJobScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.removeJobs())

const shell = (sandbox: Sandbox, script: string, ...args: string[]) =>
  sandbox.run({ program: '/bin/sh', args: ['-c', script, 'sh', ...args], mounts: [], cwd: '/', limits })

/** Compiles with a tool that is this script; `$1` is the folder that it works in. */
function compilingWith(script: string, then?: () => Promise<never>): AnyFramework {
  const { compile } = echo()
  return echo({
    compile: async (run, project) => {
      await shell(run.sandbox, script, run.workFolder)
      return (await then?.()) ?? compile(run, { ...project, manifest: project.manifest })
    },
  })
}

async function outputOf(build: string, from = 0): Promise<string> {
  return (await readBuildOutput(scene.core, build, from)).toString()
}

test('what tools write is kept by stage, without colours and without paths of this machine', async () => {
  const build = await scene.upload()
  const script = `printf '\\033[32mcompiled\\033[0m\\n'; echo "warning in $1/main.circom" >&2; echo '{"for":"a program"}'; printf 'no end'`
  await scene.compile(compilingWith(script))
  const output = await outputOf(build)
  expect(output.split('\n').toSorted()).toEqual(
    [
      '',
      '== Fetching the files',
      '== Storing the results',
      'compiled',
      'no end',
      'warning in …/work/main.circom',
    ].toSorted(),
  )
  expect(output).not.toContain(scene.folder)
  expect((await scene.buildRow(build)).outputBytes).toBe(Buffer.byteLength(output))
  expect(await outputOf(build, 8)).toBe(output.slice(8))
  expect(await outputOf(build, 1_000_000)).toBe('')
})

test('ten megabytes of output are one megabyte, which says that there was more', async () => {
  const build = await scene.upload()
  await scene.compile(compilingWith(`yes 'ü a line of a tool that says too much' | head -c 10000000`))
  const output = await readBuildOutput(scene.core, build, 0)
  expect(output.length).toBeLessThanOrEqual(1024 * 1024)
  expect(output.length).toBeGreaterThan(900_000)
  expect(output.toString().endsWith('There is more output, which is not kept.\n')).toBe(true)
  expect((await scene.buildRow(build)).status).toBe('Ready')
})

test('a compilation that fails has what was written before', async () => {
  const build = await scene.upload()
  const fails = () => Promise.reject(new UserError('It does not compile.'))
  await scene.compile(compilingWith('echo the last words', fails))
  expect((await scene.buildRow(build)).status).toBe('Failed')
  expect(await outputOf(build)).toContain('the last words\n')
})

test('input-secrecy: nothing is kept of what a step prints that has seen the input of a proof', async () => {
  const build = await scene.upload()
  await scene.compile(echo())
  const before = await outputOf(build)
  await createProof(scene.core, scene.alice, build, { input: '{"a": "918273645546"}', meta: {} })
  const { execute } = echo()
  await scene.prove(
    echo({
      execute: async (run, kept, input) => {
        await shell(run.sandbox, 'cat "$1"; cat "$1" >&2', input)
        return execute(run, { ...kept, manifest: kept.manifest }, input)
      },
    }),
  )
  expect(await outputOf(build)).toBe(before)
  const { rows } = await scene.core.database.$client.query(
    `select 1 from build_output where text like '%918273645546%' union all select 1 from proofs where proofs::text like '%918273645546%'`,
  )
  expect(rows).toEqual([])
})
