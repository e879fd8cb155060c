import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with long tests, which would come last by size, alone at the end. */
const long = ['e2e/schemathesis.test.ts', 'e2e/worker-death.test.ts', 'e2e/server-death.test.ts']

/** The order of test files where vitest remembers no times: the longest first, then by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
