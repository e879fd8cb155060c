import { join } from 'node:path'
import { runProgram } from '@proofyard/e2e/harness/api.ts'
import { expect, test } from 'vitest'

interface Bench {
  /** A line that it prints near its end. */
  line: RegExp
  /** In its smallest size, too: `npm run test:heavy` runs it. */
  isLong?: true
}

/** All benches, by their files. */
export const benches: Record<string, Bench> = {
  'queue/main.ts': { line: /jobs finished in a second +\d+\.\d/ },
  'lists/main.ts': { line: /histogram, a year by weeks +\d+\.\d ms/, isLong: true },
  'listeners/main.ts': { line: /streams cost \d+\.\d+ of asking/, isLong: true },
  'endurance/main.ts': { line: /worker, resident bytes +\d+\.\d MiB then \d/, isLong: true },
  'resources/main.ts': { line: /verify +declared +\d+ MiB +real +\d+ MiB/ },
  'circom-provers/main.ts': { line: /poseidon-smallest, snarkjs +\d+\.\d\d +\d+\.\d\d +\d+/, isLong: true },
  'frameworks/main.ts': { line: /verify +\d/, isLong: true },
  'disks/main.ts': { line: /own disk\t|Programs have no disks of their own here/ },
  'console/main.ts': { line: /layout shift, most +\d/, isLong: true },
  'service/overhead.ts': { line: /the service adds -?\d+ ms/ },
  'service/throughput.ts': { line: /now +\d+\.\d\d proofs a second/, isLong: true },
  'service/against-snarkjs.ts': { line: /snarkjs groth16 prove takes \d+\.\d times the CPU/, isLong: true },
  'service/big-circuit.ts': { line: /proof 1: \d+\.\d CPU s/, isLong: true },
}

/** Tests that benches run, in their smallest size. */
export function testBenches(belongs: (bench: Bench) => boolean): void {
  test.each(Object.entries(benches).filter(([, bench]) => belongs(bench)))(
    '%s works, in its smallest size',
    async (bench, { line }) => {
      const { code, output } = await runProgram(process.execPath, [join(import.meta.dirname, bench), '--smoke'])
      expect(output).toMatch(line)
      expect(output).toContain('a smoke run: no limit was held')
      expect(code).toBe(0)
    },
    300_000,
  )
}
