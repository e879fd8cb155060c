import { join } from 'node:path'
import { runProgram } from '@proofyard/e2e/harness/api.ts'
import { expect, test } from 'vitest'

/** Each bench with a line that it prints near its end. */
const benches: Record<string, RegExp> = {
  'lists/main.ts': /histogram, a year by weeks +\d+\.\d ms/,
  'resources/main.ts': /verify +declared +\d+ MiB +real +\d+ MiB/,
  'circom-provers/main.ts': /poseidon-smallest, snarkjs +\d+\.\d\d +\d+\.\d\d +\d+/,
  'frameworks/main.ts': /verify +\d/,
  'disks/main.ts': /own disk\t|Programs have no disks of their own here/,
  'console/main.ts': /layout shift, most +\d/,
  'service/overhead.ts': /the service adds -?\d+ ms/,
  'service/throughput.ts': /now +\d+\.\d\d proofs a second/,
  'service/against-snarkjs.ts': /snarkjs groth16 prove takes \d+\.\d times the CPU/,
  'service/big-circuit.ts': /proof 1: \d+\.\d CPU s/,
}

test.each(Object.entries(benches))(
  '%s works, in its smallest size',
  async (bench, line) => {
    const { code, output } = await runProgram(process.execPath, [join(import.meta.dirname, bench), '--smoke'])
    expect(output).toMatch(line)
    expect(output).toContain('a smoke run: no limit was held')
    expect(code).toBe(0)
  },
  300_000,
)

test('each command of package.json has a smoke run', async () => {
  const { scripts } = (await import('../package.json', { with: { type: 'json' } })).default
  const commands = Object.entries(scripts).flatMap(([name, script]) => (name.startsWith('bench:') ? [script] : []))
  expect(commands.toSorted()).toEqual(
    Object.keys(benches)
      .map((bench) => `node bench/${bench}`)
      .toSorted(),
  )
})
