import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OxlintOverride, defineConfig } from 'oxlint'

/**
 * The folders of the house, from the top down. Arrows point down this list, never up: what each may import, beyond
 * itself. A test may also drive what stands above it (`testsMayImport`).
 */
const mayImport: Record<string, string[]> = {
  cli: [
    'sdk',
    'verification',
    'start',
    'frameworks',
    'toolchains',
    'archives',
    'sandbox',
    'core',
    'settings',
    'contract',
  ],
  start: ['toolchains', 'frameworks', 'sandbox', 'core', 'settings', 'contract'],
  server: ['samples', 'frameworks', 'toolchains', 'archives', 'sandbox', 'core', 'settings', 'contract'],
  worker: ['frameworks', 'toolchains', 'archives', 'sandbox', 'core', 'settings', 'contract'],
  site: ['server', 'console', 'contract'],
  console: ['samples', 'sdk', 'verification', 'contract'],
  sdk: ['contract'],
  samples: [],
  verification: [],
  frameworks: ['toolchains', 'archives', 'sandbox', 'contract'],
  toolchains: ['sandbox', 'contract'],
  archives: ['sandbox', 'contract'],
  sandbox: [],
  core: ['settings', 'contract'],
  settings: ['contract'],
  contract: [],
}

const houses = [...Object.keys(mayImport), 'e2e', 'bench']

/** Residents live in the worker, and what a framework keeps in one is tested with the real pool; the SDK is tested on a real server. */
const testsMayImport: Record<string, string[]> = { frameworks: ['worker'], sdk: ['server', 'core'] }

/** The folders of the frameworks: those with a manifest. */
const root = fileURLToPath(new URL('frameworks', import.meta.url))
const frameworks = readdirSync(root).filter((name) => existsSync(join(root, name, 'manifest.ts')))

interface Pattern {
  regex: string
  message: string
}

function restricted(patterns: Pattern[]): OxlintOverride['rules'] {
  return { 'no-restricted-imports': ['error', { patterns }] }
}

function bordersOf(house: string, allowed: string[]): Pattern[] {
  const others = houses.filter((other) => other !== house)
  // core and server have folders of their own that are called samples.
  const elsewhere = others.filter((other) => !existsSync(fileURLToPath(new URL(`${house}/${other}`, import.meta.url))))
  const forbidden = others.filter((other) => !allowed.includes(other))
  const names = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')
  return [
    {
      regex: `^(@proofyard/(${forbidden.join('|')})|proofyard)/`,
      message: `${house} imports ${names}: arrows point down the list of folders.`,
    },
    { regex: `^(\\.\\./)+(${elsewhere.join('|')})/`, message: "Cross a workspace's border by its package name." },
    ...(house === 'contract' ? [{ regex: '^node:', message: 'contract also runs in browsers.' }] : []),
  ]
}

/** Refuses what lies in these folders above the file's own. */
function noneOf(folders: string[], message: string): Pattern {
  return { regex: `^(\\.\\./)+(${folders.join('|')})/`, message }
}

const everyOtherFramework = (own: string) =>
  noneOf(
    frameworks.filter((other) => other !== own),
    'No framework imports another: what several share lies in frameworks/languages or frameworks/testing.',
  )

/** What several frameworks share knows none of them; the programs of the languages do not know the tests either. */
const shared: Record<string, Pattern[]> = {
  languages: [
    noneOf([...frameworks, 'testing', 'manifest'], 'frameworks/languages knows no framework.'),
    { regex: '^(\\.\\./)+registry\\.ts$', message: 'frameworks/languages knows no framework.' },
  ],
  testing: [noneOf(frameworks, 'frameworks/testing knows no framework: a suite gets the framework that it tests.')],
}

const arrows = Object.entries(mayImport).flatMap(([house, allowed]) => {
  const inTests = [...allowed, ...(testsMayImport[house] ?? [])]
  return [
    { files: [`${house}/**`], rules: restricted(bordersOf(house, allowed)) },
    { files: [`${house}/**/*.test.ts`, `${house}/**/testing/**`], rules: restricted(bordersOf(house, inTests)) },
  ]
})

const insideFrameworks = [...frameworks, ...Object.keys(shared)].flatMap((folder) => {
  const own = shared[folder] ?? [everyOtherFramework(folder)]
  const allowed = mayImport['frameworks'] ?? []
  const inTests = [...allowed, ...(testsMayImport['frameworks'] ?? [])]
  const tests = [`frameworks/${folder}/**/*.test.ts`, `frameworks/${folder}/testing/**`]
  return [
    { files: [`frameworks/${folder}/**`], rules: restricted([...bordersOf('frameworks', allowed), ...own]) },
    { files: tests, rules: restricted([...bordersOf('frameworks', inTests), ...own]) },
  ]
})

const features = readdirSync(fileURLToPath(new URL('console/src/features', import.meta.url)))

/** In the console app imports features, and features import what is shared; `src/theme` is what all of it looks like. */
const insideConsole = [
  ...features.map((feature) => ({
    files: [`console/src/features/${feature}/**`],
    rules: restricted([
      ...bordersOf('console', mayImport['console'] ?? []),
      noneOf(['app', 'gallery'], 'A feature imports nothing of app: arrows point from app to features to shared.'),
      noneOf(
        ['features', ...features.filter((other) => other !== feature)],
        'No feature imports another: what several need lies in shared, and app puts them together.',
      ),
    ]),
  })),
  ...['shared', 'theme'].map((layer) => ({
    files: [`console/src/${layer}/**`],
    rules: restricted([
      ...bordersOf('console', mayImport['console'] ?? []),
      noneOf(['app', 'gallery', 'features'], `${layer} imports nothing of app and features.`),
    ]),
  })),
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', 'core/database/migrations/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // TypeScript's noImplicitReturns says it, and knows that an exhaustive switch returns.
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/no-console': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // No file that only hands on what others export.
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'eslint/no-shadow': 'off',
    'import/no-named-as-default-member': 'off',
  },
  overrides: [
    ...arrows,
    ...insideFrameworks,
    ...insideConsole,
    // Written by a program, and read by editors.
    { files: ['sdk/src/calls.ts'], rules: { 'eslint/max-lines': 'off' } },
  ],
})
