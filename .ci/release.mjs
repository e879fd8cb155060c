// Makes all that is released of a version into a folder that is not there yet: the packages of the command line and the SDK, the chart, an inventory of what the
// whole house is made with, the notes, what it was made from, and the sums of all. Publishes nothing.
// Usage: node .ci/release.mjs <folder> --tag v<version>, in a clone whose commit has that tag and whose files are as committed; or with --untagged to try.
// Plain JavaScript: it runs on the machine's own Node. What it starts to build is TypeScript, and runs on that of the house.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tag: { type: 'string' }, untagged: { type: 'boolean', default: false } },
})
const [out] = positionals
const house = readJson('package.json')
const run = (program, args, cwd = root) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const git = (...args) => run('git', args).trim()
const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
const builder = existsSync(node) ? node : process.execPath

if (out === undefined || (values.tag === undefined) === !values.untagged) {
  fail(
    'Type a folder and the tag: npm run release -- <folder> --tag v1.2.3. With --untagged it is made of what lies here, to try it.',
  )
}
if (existsSync(out)) fail(`${out} is there already: name a folder that is not.`)
const notes = notesOf(house.version)
const commit = git('rev-parse', 'HEAD')
if (!values.untagged) {
  if (values.tag !== `v${house.version}`)
    fail(`The tag ${values.tag} is not that of the version here: v${house.version}.`)
  if (notes === undefined) fail(`CHANGELOG.md has no section "## ${house.version}" with a day and some text.`)
  if (git('status', '--porcelain') !== '') fail('Some files here are not as committed: commit them, or take them away.')
  // What git does not look at, such as a `.env` of one's own, would be packed all the same.
  const ignored = git('status', '--porcelain', '--ignored', '--', 'deploy/chart', 'frameworks/*/sample/*')
  if (ignored !== '') fail(`Git ignores files that would be packed: take them away.\n${ignored}`)
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(values.tag)) fail(`This commit has no tag ${values.tag}.`)
  // Where a workflow of GitHub's makes them.
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: place } = process.env
  const url = `git+${server}/${place}.git`
  if (place !== undefined && house.repository?.url !== url)
    fail(
      `npm takes no provenance of a package that does not name its repository. Add to package.json: "repository": { "type": "git", "url": "${url}" }`,
    )
}

const work = mkdtempSync(join(tmpdir(), 'proofyard-release-'))
try {
  mkdirSync(out, { recursive: true })
  for (const stage of [stageSdk(), stageCommandLine()]) {
    run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', resolve(out)], stage)
  }
  packChart(join(out, `proofyard-chart-${house.version}.tgz`))
  // With what builds and tests them: `--omit dev` leaves out some packages that are needed, too. VitePress has peers that do not fit, which npm refuses to list.
  const parts = house.workspaces.filter((name) => !['site', 'e2e', 'bench'].includes(name))
  const sbom = run('npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    ...parts.map((name) => `--workspace=${name}`),
  ])
  write(`proofyard-${house.version}.cdx.json`, sbom)
  write('notes.md', `${notes ?? 'Not released.'}\n`)
  const made = readdirSync(out).toSorted()
  write('provenance.json', `${JSON.stringify(provenance(made), null, 2)}\n`)
  const sums = [...made, 'provenance.json'].map((name) => `${sha256(join(out, name))}  ${name}\n`)
  write('SHA256SUMS', sums.join(''))
  console.log(`${resolve(out)}:\n${sums.join('')}`.trimEnd())
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** JavaScript and types, with a manifest of what is published alone. @returns its folder */
function stageSdk() {
  const stage = join(work, 'sdk')
  run(builder, [join(root, 'sdk', 'build.ts'), join(stage, 'dist')])
  const { name, version, description, license, type, sideEffects, exports, engines } = readJson('sdk', 'package.json')
  const { './*.ts': _sources, ...published } = exports
  writeJson(join(stage, 'package.json'), {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    files: ['dist'],
    exports: published,
    engines,
    repository: house.repository,
  })
  cpSync(join(root, 'sdk', 'README.md'), join(stage, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  return stage
}

/** @returns its folder */
function stageCommandLine() {
  const stage = join(work, 'cli')
  run(builder, [join(root, 'cli', 'build.ts'), stage])
  const manifest = join(stage, 'package.json')
  writeJson(manifest, { ...JSON.parse(readFileSync(manifest, 'utf8')), repository: house.repository })
  return stage
}

/** As helm reads it: the files in a folder that is called like the chart. What `helm package` writes has the time in it. */
function packChart(file) {
  const alike = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=ustar',
  ]
  run(
    'tar',
    ['--create', '--gzip', `--file=${resolve(file)}`, ...alike, '--transform=s,^chart,proofyard,', 'chart'],
    join(root, 'deploy'),
  )
}

/** As in-toto and SLSA write it down: which files were made, from which commit, with what. */
function provenance(names) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: names.map((name) => ({ name, digest: { sha256: sha256(join(out, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://proofyard.example/release/v1',
        externalParameters: { tag: values.tag ?? null, command: 'npm run release' },
        internalParameters: { node: run(builder, ['--version']).trim(), npm: run('npm', ['--version']).trim() },
        resolvedDependencies: [
          { uri: 'git+file:.', digest: { gitCommit: commit } },
          { uri: 'package-lock.json', digest: { sha256: sha256(join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: { builder: { id: process.env.PROOFYARD_BUILDER ?? 'by hand' }, metadata: { invocationId: commit } },
    },
  }
}

/** The text of a version's section of CHANGELOG.md; undefined where it has no day, or says nothing. */
function notesOf(version) {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const [, section] = text.split(`\n## ${version} `)
  const [day = '', ...lines] = (section?.split('\n## ')[0] ?? '').split('\n')
  const body = lines.join('\n').trim()
  return /^\(\d{4}-\d{2}-\d{2}\)$/.test(day) && body !== '' ? body : undefined
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

function write(name, text) {
  writeFileSync(join(out, name), text)
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function fail(sentence) {
  console.error(sentence)
  process.exit(2)
}
