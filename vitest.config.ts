import { defineConfig } from 'vitest/config'
import { LongFirst } from './e2e/harness/long-first.ts'

/** Each file in a process of its own: what these start, mock or keep may stay in it. */
const apart = ['sandbox', 'frameworks/hermez', 'start', 'cli', 'bench']
/** Many files in one process, one after the other, which spares each a second of processor time. */
const together = [
  'contract',
  'settings',
  'core',
  'archives',
  'toolchains',
  'verification',
  'sdk',
  'frameworks',
  'samples',
  'server',
  'worker',
  'console',
  'site',
]
/** Long campaigns, which `npm run test:heavy` runs. */
const heavy = '**/*.heavy.test.ts'
const exclude = ['**/node_modules/**', '**/dist/**', '.proofyard/**']

export default defineConfig({
  test: {
    globalSetup: ['node', 'apt-index', 'postgres', 'database-template'].map(
      (name) => `./start/testing/${name}-for-tests.ts`,
    ),
    // As the product's own processes: half of what an import of drizzle-orm takes, and code that was compiled before.
    execArgv: ['kept-code', 'direct-imports'].flatMap((name) => [
      '--import',
      new URL(`start/${name}.ts`, import.meta.url).href,
    ]),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Some files compute and some mostly wait: four at a time keep two processors busy.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['*.test.ts', ...testsIn(apart)],
          exclude: [...exclude, heavy],
          provide: { campaign: 'small' },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'units-together',
          include: testsIn(together),
          exclude: [...exclude, heavy, ...testsIn(apart)],
          isolate: false,
          provide: { campaign: 'small' },
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Each of these drives a whole Proofyard of its own, and often waits: the units fill its pauses and follow it.
        // Files that follow each other in one process share what they import, and the browser.
        extends: true,
        // The maps of a package's sources are there, and the sources are not.
        logLevel: 'error',
        test: {
          name: 'e2e',
          // It imports JSON as bundlers take it.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          isolate: false,
          globalSetup: './e2e/harness/set-up.ts',
          include: ['e2e/**/*.test.ts'],
          exclude: [...exclude, heavy],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // A busy machine draws slowly.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'heavy',
          include: [heavy],
          exclude,
          provide: { campaign: 'heavy' },
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

function testsIn(folders: string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.ts`)
}
