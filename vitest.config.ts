import { defineConfig } from 'vitest/config'

const folders = ['contract', 'core', 'frameworks', 'server', 'worker', 'console', 'start', 'bench']
const exclude = ['**/node_modules/**', '**/dist/**', '.proofyard/**']

export default defineConfig({
  test: {
    globalSetup: './start/testing/postgres-for-tests.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Each of these drives a whole Proofyard: one after the other, and not beside the others.
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // A busy machine draws slowly.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
