import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than their size tells, the longest first: one of them would be left alone at the end. */
const long = [
  'e2e/frameworks.test.ts',
  'e2e/schemathesis.test.ts',
  'e2e/console-frameworks.test.ts',
  'e2e/verify-elsewhere/served-proofs.test.ts',
  'e2e/worker-death.test.ts',
  'e2e/server-death.test.ts',
]

/** The order of test files where vitest remembers no times: the longest first, then by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((path) => moduleId.endsWith(path))
      return found === -1 ? long.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
