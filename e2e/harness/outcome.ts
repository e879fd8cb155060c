import { z } from 'zod'

const TestName = z.object({
  /** Path from the root of the repository; the whole run where it is not one file's. */
  file: z.string(),
  /** Names of the suites around it and its own. */
  name: z.string(),
})

/** What a run of vitest came to, as `outcome-reporter.ts` writes it. */
export const Outcome = z.object({
  passed: z.number(),
  /** Tests that failed, and what kept tests from being run: a hook, a file that does not load, an error outside of tests. */
  failures: z.array(TestName.extend({ message: z.string() })),
  skips: z.array(TestName),
  /** Seconds of each file, with its hooks and the loading of its modules. */
  files: z.array(z.object({ file: z.string(), seconds: z.number() })),
})
export type Outcome = z.infer<typeof Outcome>
