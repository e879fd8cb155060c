import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { version } from '@proofyard/contract/version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../harness/api.ts'
import { findHelm, leastValues } from '../harness/chart.ts'
import { root } from '../harness/proofyard.ts'
import { runJob } from '../harness/workflow-runner.ts'

const start = promisify(execFile)
const TAG = `v${version}`
const PLACE = 'https://github.example/Acme/proofyard'
const archives = [`proofyard-${version}.tgz`, `proofyard-chart-${version}.tgz`, `proofyard-sdk-${version}.tgz`]

let folder: string
let repository: string
let path: string
/** What stands in for programs of a runner was called with, a line each. */
const called = () => readFile(join(folder, 'called'), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-release-'))
  repository = join(folder, 'repository')
  const programs = join(folder, 'bin')
  await mkdir(programs)
  const program = (name: string, script: string) =>
    writeFile(join(programs, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
  // By the machine's own Node, as a runner has it.
  const places = (process.env['PATH'] ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  const npm = (await start('which', ['npm'], { env: { PATH: places.join(delimiter) } })).stdout.trim()
  // What is installed here is what `npm ci` installs, and nothing is published.
  await program(
    'npm',
    `case $1 in
ci)
  for place in $(cd "${root}" && ls -d node_modules */node_modules); do
    cp -al "${root}/$place" "$place" 2>/dev/null || { rm -rf "$place" && cp -a "${root}/$place" "$place"; }
  done
  # As npm does with the programs that a package names.
  chmod 755 cli/proofyard.ts ;;
view) echo "npm $*" >>"${folder}/called"; exit 1 ;;
publish) echo "npm $*" >>"${folder}/called"; exec ${npm} "$@" --dry-run --provenance=false ;;
*) exec ${npm} "$@" ;;
esac`,
  )
  // GitHub's own command, and the registry of charts, are on no machine of ours.
  await program('gh', `echo "gh $*" >>"${folder}/called"; [ "$2" != view ]`)
  await program(
    'helm',
    `case $1 in
registry) echo "helm $* <<<$(cat)" >>"${folder}/called" ;;
push) echo "helm $*" >>"${folder}/called"; exec ${await findHelm()} show chart "$2" ;;
esac`,
  )
  path = [programs, ...places].join(delimiter)
  await tagged()
}, 3_600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A clone of what lies here, with a tag and its notes. */
async function tagged(): Promise<void> {
  const git = (...args: string[]) => start('git', args, { cwd: repository, maxBuffer: 2 ** 26 })
  await start('git', ['clone', '--quiet', '--no-checkout', root, repository])
  const { stdout } = await start('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  await writeFile(join(folder, 'files'), stdout)
  await start('bash', [
    '-ec',
    `tar --create --directory="${root}" --null --files-from="${folder}/files" | tar --extract --directory="${repository}"`,
  ])
  const changes = await readFile(join(repository, 'CHANGELOG.md'), 'utf8')
  await writeFile(
    join(repository, 'CHANGELOG.md'),
    changes.replace(`## ${version} (not released)`, `## ${version} (2026-11-27)`),
  )
  const house = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  house.repository = { type: 'git', url: `git+${PLACE}.git` }
  await writeFile(join(repository, 'package.json'), `${JSON.stringify(house, null, 2)}\n`)
  await git('add', '--all')
  await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '--message', 'Release')
  await git('tag', '--force', TAG)
  await git('checkout', '--quiet', '--detach')
}

const job = async (name: string, at: string, temporary: string) =>
  await runJob({
    job: name,
    repository: at,
    temporary: join(folder, temporary),
    contexts: {
      github: {
        server_url: 'https://github.example',
        repository: 'Acme/proofyard',
        run_id: '77',
        actor: 'ada',
        token: 'the-token',
      },
    },
    env: {
      PATH: path,
      HOME: folder,
      GITHUB_REF_NAME: TAG,
      GITHUB_REPOSITORY: 'Acme/proofyard',
      GITHUB_SERVER_URL: 'https://github.example',
    },
  })

test('the packages are made twice, in two folders, and are the same byte for byte', async () => {
  const { steps, log } = await job('packages', repository, 'temporary')
  expect(steps, log).toEqual({ 'Make what is released': 0, 'Make it again elsewhere, and compare': 0 })
  const made = await readdir(join(folder, 'temporary', 'release'))
  expect(made).toEqual(expect.arrayContaining([...archives, 'SHA256SUMS', 'provenance.json']))
  for (const archive of archives) {
    const [one, other] = await Promise.all(
      ['release', 'again'].map((name) => readFile(join(folder, 'temporary', name, archive))),
    )
    expect(one?.length).toBeGreaterThan(5000)
    expect(other?.equals(one ?? Buffer.of()), archive).toBe(true)
    const { stdout } = await start('bash', [
      '-c',
      `tar -xzOf "${join(folder, 'temporary', 'release', archive)}" | grep -c "${folder}" || true`,
    ])
    expect(stdout.trim(), `${archive} names the folder it was made in`).toBe('0')
  }
  const provenance = JSON.parse(await readFile(join(folder, 'temporary', 'release', 'provenance.json'), 'utf8'))
  expect(provenance.predicate.runDetails.builder.id).toBe(`${PLACE}/actions/runs/77`)
  const manifest = await start('tar', [
    '-xzOf',
    join(folder, 'temporary', 'release', `proofyard-${version}.tgz`),
    'package/package.json',
  ])
  expect(JSON.parse(manifest.stdout).repository.url).toBe(`git+${PLACE}.git`)
}, 1_200_000)

test('a package that comes out otherwise the second time stops the release', async () => {
  // The name of the folder gets into the manifest.
  const other = join(folder, 'other')
  await start('git', ['clone', '--quiet', repository, other])
  const build = join(other, 'cli', 'build.ts')
  const text = await readFile(build, 'utf8')
  await writeFile(build, text.replace("type: 'module',\n", "type: 'module',\n  author: import.meta.dirname,\n"))
  const git = (...args: string[]) => start('git', args, { cwd: other })
  await git(
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.org',
    'commit',
    '--quiet',
    '--all',
    '--message',
    'Differ',
  )
  await git('tag', '--force', TAG)
  const { steps, log } = await job('packages', other, 'other-temporary')
  expect(steps, log).toEqual({ 'Make what is released': 0, 'Make it again elsewhere, and compare': 1 })
  expect(log).toMatch(/proofyard-[\d.]+tgz .* differ/)
}, 1_200_000)

test('a file in what is packed that git ignores stops the release', async () => {
  const other = join(folder, 'with-ignored')
  await start('git', ['clone', '--quiet', repository, other])
  await writeFile(join(other, '.git', 'info', 'exclude'), '.env\n')
  await writeFile(join(other, 'frameworks', 'circom', 'sample', '.env'), 'SECRET=1\n')
  const { code, output } = await runProgram(
    'npm',
    ['run', '--silent', 'release', '--', join(folder, 'none'), '--tag', TAG],
    { cwd: other, env: { PATH: path, HOME: folder } },
  )
  expect(code, output).toBe(2)
  expect(output).toContain('!! frameworks/circom/sample/.env')
}, 60_000)

test('a repository that the packages do not name is told before anything is made', async () => {
  const { code, output } = await runProgram(
    'npm',
    ['run', '--silent', 'release', '--', join(folder, 'none'), '--tag', TAG],
    {
      cwd: repository,
      env: {
        PATH: path,
        HOME: folder,
        GITHUB_SERVER_URL: 'https://github.example',
        GITHUB_REPOSITORY: 'Other/proofyard',
      },
    },
  )
  expect(code, output).toBe(2)
  expect(output).toContain('"url": "git+https://github.example/Other/proofyard.git"')
})

test('helm reads the chart that is released, and its images have the version', async () => {
  const chart = join(folder, 'temporary', 'release', `proofyard-chart-${version}.tgz`)
  const set = leastValues.flatMap((value) => ['--set', value])
  const { code, output } = await runProgram(await findHelm(), [
    'template',
    'p',
    chart,
    '--kube-version',
    '1.36.3',
    ...set,
  ])
  expect(code, output).toBe(0)
  expect(output).toContain(`/server:${version}"\n`)
})

test('it is published in an order in which a failure leaves nothing half public', async () => {
  const runner = join(folder, 'runner')
  await cp(join(folder, 'temporary', 'release'), join(runner, 'release'), { recursive: true })
  await rm(join(folder, 'called'), { force: true })
  const { steps, log } = await job('publish', runner, 'publishing')
  expect(Object.values(steps), log).toEqual([0, 0, 0, 0, 0])
  expect(
    (await called())
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 3).join(' ')),
  ).toEqual([
    'gh release view',
    'gh release create',
    'gh release upload',
    'helm registry login',
    `helm push release/proofyard-chart-${version}.tgz`,
    `npm view @proofyard/sdk@${version}`,
    `npm publish ./release/proofyard-sdk-${version}.tgz`,
    `npm view proofyard@${version}`,
    `npm publish ./release/proofyard-${version}.tgz`,
    'gh release edit',
  ])
  expect(await called()).toContain('helm registry login --username ada --password-stdin ghcr.io <<<the-token')
  expect(await called()).toContain('oci://ghcr.io/acme/proofyard/charts')
  expect(log).toContain(`+ proofyard@${version}`)
  expect(log).toContain(`+ @proofyard/sdk@${version}`)

  await appendFile(join(runner, 'release', `proofyard-${version}.tgz`), 'more')
  await rm(join(folder, 'called'))
  expect((await job('publish', runner, 'publishing')).steps).toEqual({ 'Compare the sums': 1 })
  await expect(called()).rejects.toThrow('ENOENT')
})
