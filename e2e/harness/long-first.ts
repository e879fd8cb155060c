import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than their size tells, the longest first: one of them would be left alone at the end. Those that follow each
 * other in the same processes stand together.
 */
const long = [
  'e2e/frameworks.test.ts',
  'e2e/schemathesis.test.ts',
  'e2e/console-frameworks.test.ts',
  'e2e/verify-elsewhere/served-proofs.test.ts',
  'e2e/worker-death.test.ts',
  'e2e/server-death.test.ts',
  'frameworks/hermez/hermez.conformance.test.ts',
  'bench/smoke.test.ts',
  'sandbox/idle-clock.test.ts',
  'frameworks/gnark/gnark.test.ts',
  'server/permissions/permissions.test.ts',
  '.conformance.test.ts',
  'frameworks/gnark/forged-claims.test.ts',
  'frameworks/boojum/lying-circuit.test.ts',
  'frameworks/halo2/set-up.test.ts',
  'frameworks/plonky2/another-circuit.test.ts',
  'frameworks/halo2/halo2.test.ts',
  'worker/drain.test.ts',
  'worker/worker.test.ts',
  'server/calls/every-event.test.ts',
  'worker/full-disk.test.ts',
  'core/queue/supervisor-death.test.ts',
  'core/queue/worker-death.test.ts',
  'core/queue/product-death.test.ts',
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
