import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

/** The folders of the house, from the top down. */
const houses =
  'cli start server worker console samples frameworks toolchains archives sandbox core settings contract'.split(' ')
const root = dirname(fileURLToPath(import.meta.url))

/** A file that is planted in a copy of the folders, and what it imports. */
interface Plant {
  file: string
  imports: string
}

const between = (from: string, to: string): Plant => ({
  file: `${from}/to-${to}.ts`,
  imports: `@proofyard/${to}/x.ts`,
})
const inside = (file: string, imports: string): Plant => ({ file, imports })

const upward = houses.flatMap((from, at) => houses.slice(0, at).map((to) => between(from, to)))

const refused: Plant[] = [
  ...upward,
  // No program of ours imports another.
  ...['server', 'worker'].map((to) => between('start', to)),
  between('server', 'worker'),
  inside('worker/to-start.ts', '@proofyard/start/main.ts'),
  // The console knows the wire and the list of samples, frameworks no database, the sandbox nothing of ours.
  ...houses.slice(6, -1).map((to) => between('console', to)),
  ...['frameworks', 'toolchains', 'archives'].map((from) => between(from, 'core')),
  ...['core', 'settings', 'contract'].map((to) => between('sandbox', to)),
  ...houses.flatMap((from) => [between(from, 'e2e'), between(from, 'bench')]),
  inside('contract/to-node.ts', 'node:fs'),
  inside('server/by-path.ts', '../core/x.ts'),
  inside('core/builds/by-path.ts', '../../contract/x.ts'),
  // Frameworks.
  inside('frameworks/circom/to-noir.ts', '../noir/noir.ts'),
  inside('frameworks/circom/programs/to-noir.ts', '../../noir/noir.ts'),
  inside('frameworks/circom/to-noir.test.ts', '../noir/noir.ts'),
  inside('frameworks/circom/to-worker.ts', '@proofyard/worker/x.ts'),
  inside('frameworks/noir/testing/to-core.ts', '@proofyard/core/x.ts'),
  inside('frameworks/languages/rust/to-circom.ts', '../../circom/circom.ts'),
  inside('frameworks/languages/rust/to-registry.ts', '../../registry.ts'),
  inside('frameworks/languages/rust/to-testing.ts', '../../testing/x.ts'),
  inside('frameworks/languages/to-core.ts', '@proofyard/core/x.ts'),
  inside('frameworks/testing/to-circom.ts', '../circom/circom.ts'),
  // The console's layers.
  inside('console/src/features/builds/to-app.ts', '../../app/router.ts'),
  inside('console/src/features/builds/to-proofs.ts', '../proofs/x.ts'),
  inside('console/src/features/builds/deployment/to-proofs.ts', '../../proofs/x.ts'),
  inside('console/src/features/builds/around.ts', '../../features/proofs/x.ts'),
  inside('console/src/features/builds/to-core.ts', '@proofyard/core/x.ts'),
  inside('console/src/shared/ui/to-features.tsx', '../../features/builds/x.ts'),
  inside('console/src/shared/to-app.ts', '../app/router.ts'),
  inside('console/src/theme/to-features.ts', '../features/builds/x.ts'),
  // Circles, also of types, of three, and over the borders of packages.
  inside('contract/circle.ts', '@proofyard/contract/circle-back.ts'),
  inside('contract/circle-back.ts', './circle.ts'),
]

const allowed: Plant[] = [
  ...['frameworks', 'toolchains', 'archives', 'sandbox', 'core', 'settings', 'contract'].flatMap((to) => [
    between('server', to),
    between('worker', to),
  ]),
  ...['toolchains', 'archives', 'sandbox', 'contract'].map((to) => between('frameworks', to)),
  ...['frameworks', 'toolchains', 'sandbox', 'settings'].map((to) => between('start', to)),
  between('toolchains', 'sandbox'),
  between('archives', 'sandbox'),
  between('core', 'settings'),
  between('core', 'contract'),
  between('console', 'contract'),
  between('console', 'samples'),
  between('server', 'samples'),
  between('e2e', 'server'),
  inside('frameworks/circom/to-languages.ts', '../languages/rust/x.ts'),
  inside('frameworks/circom/to-worker.test.ts', '@proofyard/worker/x.ts'),
  inside('frameworks/circom/to-testing.test.ts', '../testing/x.ts'),
  inside('frameworks/to-circom.ts', './circom/circom.ts'),
  inside('console/src/app/to-features.ts', '../features/builds/x.ts'),
  inside('console/src/features/builds/to-shared.ts', '../../shared/ui/x.ts'),
  inside('console/src/features/builds/to-own.ts', './deployment/x.ts'),
  inside('console/src/features/builds/deployment/to-own.ts', '../x.ts'),
]

/** What the repository fetches with `import()`, which the rule does not look at. */
const dynamic: Plant[] = globSync('{' + houses.join(',') + '}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(name),
}).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, imports = ''], at) =>
    inside(file.replace(/(\.test)?\.tsx?$/, `.dynamic-${at}$1.ts`), imports),
  ),
)

let folder: string
let found: Set<string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-arrows-'))
  await copyFile(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  await mkdir(join(folder, 'node_modules', '@proofyard'), { recursive: true })
  await symlink(join(root, 'node_modules', 'oxlint'), join(folder, 'node_modules', 'oxlint'))
  for (const house of houses) {
    await write(`${house}/package.json`, '{ "type": "module", "exports": { "./*": "./*" } }')
    await symlink(join(folder, house), join(folder, 'node_modules', '@proofyard', house))
  }
  // What the configuration looks for.
  for (const name of ['circom', 'noir']) await write(`frameworks/${name}/manifest.ts`, 'export {}')
  for (const name of ['builds', 'proofs']) await write(`console/src/features/${name}/x.ts`, 'export {}')
  for (const { file, imports } of [...refused, ...allowed, ...dynamic]) {
    await write(file, `import type { Thing } from '${imports}'\nexport type Other = Thing\n`)
  }
  await write('server/barrel.ts', "export * from './x.ts'\n")
  await write('server/x.ts', 'export const x = 1\n')
  await write('core/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
  await write('core/two.ts', "import { three } from './three.ts'\nexport const two = () => three\n")
  await write('core/three.ts', "import type { one } from './one.ts'\nexport const three: typeof one | 0 = 0\n")
  found = await lint()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) })
const arrows = ['eslint(no-restricted-imports)', 'import(no-cycle)', 'oxc(no-barrel-file)']

/** The files that break a rule about what may import what. */
async function lint(): Promise<Set<string>> {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 ** 2 }
    execFile(process.execPath, [program, '--format', 'json'], options, (_error, stdout) => resolve(stdout))
  })
  const { diagnostics } = Report.parse(JSON.parse(output))
  return new Set(diagnostics.filter(({ code }) => arrows.includes(code)).map(({ filename }) => filename))
}

describe('the linter refuses', () => {
  test.each(refused)('$imports in $file', ({ file }) => {
    expect(found).toContain(file)
  })

  test('a circle of three files, one of whose arrows is of a type', () => {
    expect([...found]).toEqual(expect.arrayContaining(['core/one.ts', 'core/two.ts', 'core/three.ts']))
  })

  test('a file that only hands on what another exports', () => {
    expect(found).toContain('server/barrel.ts')
  })
})

describe('the linter takes', () => {
  test.each(allowed)('$imports in $file', ({ file }) => {
    expect(found).not.toContain(file)
  })
})

test('what is fetched with import() keeps to the arrows, too', () => {
  expect(dynamic.length).toBeGreaterThan(30)
  expect(dynamic.filter(({ file }) => found.has(file))).toEqual([])
})
